// German: sentences about selected counters.
export const selection: Record<string, string> = {
  "prompt.selectedGo": "{units}: Wähle, wohin es geht.",
  "prompt.selectedMore": "{units}: Wähle, wohin es geht oder was angegriffen wird. Die Rauten bieten mehr: {deeds}.",
};
