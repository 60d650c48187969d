"""Steps of Android in the Wild and of sets in its form, from TFRecord and from JSON."""
