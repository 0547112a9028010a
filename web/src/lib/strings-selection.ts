// Sentences about selected counters.
export const selection: Record<string, string> = {
  "prompt.selectedGo": "{units}: choose where to go.",
  "prompt.selectedMore": "{units}: choose where to go or what to attack. The diamonds offer more: {deeds}.",
};
