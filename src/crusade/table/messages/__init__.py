"""The messages between table and browser. OpenAPI is generated from these, and the browser's types from OpenAPI."""
