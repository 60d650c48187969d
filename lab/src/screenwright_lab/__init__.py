"""screenwright-lab: makes the data, trains the nets and measures what screenwright ships."""
