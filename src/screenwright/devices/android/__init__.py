"""The parts of the Android device: the adb server's protocol, and what is said to the shell."""
