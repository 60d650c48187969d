"""The parts of the VNC device: the RFB protocol on the wire, and hands over it."""
