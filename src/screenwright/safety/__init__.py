"""What may be done and what may be shown: policy, gate, consequences of an action, redaction."""
