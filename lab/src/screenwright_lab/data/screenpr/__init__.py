"""Screen point-and-read samples (paper 000, section 4): our own set, and the fields of the published files."""
