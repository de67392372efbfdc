"""A second opinion on the rules: slow, plain, and sharing nothing with the kernel."""
