"""What models are told, in words: one module a language, each with all that is said and nothing of what is decided."""
