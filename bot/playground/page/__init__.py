"""The page in the browser, and who may stand at its door."""
