// Words of the panels: battle, log, replay, rules, chat, text board, home.
export const panels: Record<string, string> = {
  "panels.battle": "Battle",
};
