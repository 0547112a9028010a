// Sentences of the hands: dragging, groups, the button that goes on, remembered choices.
export const hands: Record<string, string> = {
  // one act for several counters
  "hands.stopped": "{done} of {all} could do it; {who} could not. {why}",
  "hands.putDown":
    "Each was put down after its move, so those that could have gone on or attacked stay there. Undo takes all of it back.",
  "units.more": "{first} and {n} more",
  "hands.undoAll": "Undo all {n} decisions",
  // the button that goes on
  "onward.battle": "Next battle: {place}",
  "onward.hits.units": "Take the hits, losing the fewest units",
  "onward.hits.fire": "Take the hits, keeping the most fire",
  "onward.hits.armor": "Take the hits, sparing the armour",
  "onward.advance": "All advance into {place} ({n})",
  "onward.advance.one": "{who} advances into {place}",
  "onward.hint": "Key: F",
  "advance.some": "{done} of {all} advanced into {place}; the rules let no more of them in.",
  "battle.fightNow": "Fight",
  // remembered choices
  "standing.press": "The best every time in this phase",
  "standing.hits": "Share hits this way all phase",
  "standing.pass": "Go on like this all phase",
  "standing.label": "Answered by itself until the phase ends",
  "standing.on.press": "Presses by the best",
  "standing.on.pass": "Goes on unasked",
  "standing.on.units": "Hits: loses the fewest units",
  "standing.on.fire": "Hits: keeps the most fire",
  "standing.on.armor": "Hits: spares the armour",
  "standing.off": "Stop: {what}",
  "standing.played": "Answered as you chose for this phase.",
  // the tray
  "tray.all": "Whole stack",
  "tray.allOf": "Pick up all {n} that can act",
  "tray.each": "All {n}",
  // dragging
  "carry.here": "Put back",
  "carry.via": "Go beside {space} and attack it",
  "carry.not": "Not possible here",
  // odds at a target
  "target.against": "Attack {attack} against {defence}",
  "target.room": "Room for {n} of {all}",
  "target.spoken": "Attack {attack} against {defence}, {chance} to take it.",
  "here.counters": "{n} counters",
  "click.fan": "To select a counter here instead, use its face in the fan, or press Escape first",
  "click.choose": "choose one of {n}",
  "click.enter": "Enter: {what}",
  // keys
  "keys.onward": "go on: next battle, roll, take the hits, all advance",
  "keys.advance": "all advance",
  "keys.stack": "pick up the whole stack at the cursor",
  "keys.digits": "pick a counter of the stack that is spread out; else a layer over the map",
};
