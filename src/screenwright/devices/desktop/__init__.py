"""A private desktop on this machine: TigerVNC on loopback, a window manager and the applications asked for."""
