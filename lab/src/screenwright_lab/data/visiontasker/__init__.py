"""Tables of VisionTasker as they are published (paper 003): help, tasks, demonstrations."""
