"""The front door: the only place where names become objects."""
