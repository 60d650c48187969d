"""Lines of text in scripts that the shipped recogniser of Latin letters and ideographs does not know."""
