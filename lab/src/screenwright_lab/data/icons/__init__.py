"""Icons and what they do: free families of the npm registry, and one table of names for all of them."""
