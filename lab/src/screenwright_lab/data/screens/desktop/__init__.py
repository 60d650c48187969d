"""Labelled screens from real GTK and Qt applications, boxes and states from AT-SPI."""
