// German: sentences about variants, games with some tables of their own.
export const variant: Record<string, string> = {
  "variant.of": "Eine Variante von {game}",
  "variant.of.by": "Eine Variante von {game}, von {author}",
  "variant.edition": "Ausgabe {digest}",
  "variant.edition.whole": "Die Prüfsumme dieser Variante, wie in ihren Spieldateien: {digest}",
  "variant.changes": "Was diese Variante ändert",
  "variant.changes.rules": "Es gelten die Regeln von {game}; diese Zeilen seiner Tabellen sind anders.",
  "variant.added": "neu: {cells}",
  "variant.changed": "geändert: {cells}",
  "variant.dropped": "weggelassen",
  "variant.cell": "{column} {value}",
  "variant.cell.was": "{column} {value} (statt {old})",
  "variant.empty": "nichts",
};
