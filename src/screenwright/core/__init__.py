"""The nouns everybody uses, and the sockets (Protocols) that parts plug into.

numpy and Pillow only; nothing here touches the network, a device or (but for ``assets``) the disk.
"""
