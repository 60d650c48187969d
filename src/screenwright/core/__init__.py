"""The nouns that everybody uses, and the Protocols that parts fit.

numpy and Pillow only. Nothing here touches the network or a device; files are written whole or not at all (``files``).
"""
