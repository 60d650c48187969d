"""ScreenAgent's fine-tuning (paper 001, 5.2 and appendix B): its mixture of sets, and preferences."""
