// Words of the page, the map, the prompt and the keyboard.
export const map: Record<string, string> = {
  "app.title": "crusade",
};
