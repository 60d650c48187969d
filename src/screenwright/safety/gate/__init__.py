"""What may be done: the gate between every decision and the device, and its policy file."""
