"""The messages between table and browser. OpenAPI is made from these; the browser's types are made from OpenAPI."""
