"""An X server on this machine: pictures, input and what a person does there."""
