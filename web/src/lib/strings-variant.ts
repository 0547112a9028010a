// Sentences about variants: games with some tables of their own.
export const variant: Record<string, string> = {
  "variant.of": "A variant of {game}",
  "variant.of.by": "A variant of {game}, by {author}",
  "variant.edition": "edition {digest}",
  "variant.edition.whole": "The digest of this variant, as in its game files: {digest}",
  "variant.changes": "What this variant changes",
  "variant.changes.rules": "The rules are those of {game}; these rows of its tables are different.",
  "variant.added": "new: {cells}",
  "variant.changed": "changed: {cells}",
  "variant.dropped": "left out",
  "variant.cell": "{column} {value}",
  "variant.cell.was": "{column} {value} (was {old})",
  "variant.empty": "none",
};
