"""Pictures that pages draw as SVG: pure functions of light values, each with its text alternative."""
