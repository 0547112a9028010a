// German: sentences of guided games.
export const lesson: Record<string, string> = {
  "lesson.label": "Geführtes Spiel",
  "lesson.progress": "Schritt {n} von {all}",
  "lesson.next": "Weiter",
  "lesson.back": "Zurück",
  "lesson.free": "Frei ausprobieren",
  "lesson.free.hint":
    "Die Führung verlassen und von hier aus weiterspielen, gegen den Computer und mit echten Würfeln.",
  "lesson.leave": "Verlassen",
  "lesson.leave.hint": "Zur Startseite. Du kannst zurückkommen und hier weitermachen.",
  "lesson.show": "Zeig es mir",
  "lesson.again": "Von vorn beginnen",
  "lesson.home": "Ein ganzes Spiel spielen",
  "lesson.click.unit": "Nächster Klick: {unit}, in {place}.",
  "lesson.click.place": "Nächster Klick: {place}.",
  "lesson.click.end": "Nächster Klick: die Schaltfläche, die diesen Schritt beendet.",
  "lesson.click.button": "Nächster Klick: die markierte Schaltfläche.",
  "lesson.reading": "Du liest einen früheren Schritt.",
  "lesson.freed": "Du hast die Führung verlassen: Beide Seiten sind jetzt frei, und die Würfel sind echt.",
  "lesson.offer": "Neu hier? Lerne beim Spielen",
  "lesson.offer.minutes":
    "Ein geführtes erstes Spiel: {minutes} Minuten, ein Gedanke nach dem anderen, der nächste Klick ist immer markiert.",
  "lesson.offer.on": "Das geführte Spiel fortsetzen",
  "lesson.offer.on.words": "Du hast es in diesem Browser begonnen. Es geht weiter, wo du aufgehört hast.",
  "lesson.offer.again": "Geführtes erstes Spiel ({minutes} Minuten)",
  "lesson.game": "geführtes Spiel",
  "lesson.practice": "Dies ist ein geführtes Spiel: Die Würfel sind fest, bis du die Führung verlässt.",
};
