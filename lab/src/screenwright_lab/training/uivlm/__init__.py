"""UI-VLM (paper 002): whole episodes as vision-language sentences, and the loss on the actions in them."""
