"""The parts of the browser device: pages, hands, the fence around addresses, its event loop."""
