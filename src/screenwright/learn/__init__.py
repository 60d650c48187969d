"""Nets and their training: the only room where torch lives. What is trained here is exported to ONNX for perception."""
