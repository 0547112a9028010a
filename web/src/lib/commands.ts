// Parses the command line. Options are written as the table writes them; several are separated by semicolons.
export type Typed =
  | { do: "goto"; place: string }
  | { do: "undo"; phase: boolean }
  | { do: "why"; options: string[] }
  | { do: "play"; options: string[] };

export function readCommand(text: string): Typed | null {
  const words = text.trim().replace(/\s+/g, " ");
  if (!words) return null;
  const [verb, ...rest] = words.split(" ");
  if (verb === "goto" || verb === "g") return { do: "goto", place: rest.join(" ") };
  if (verb === "undo") return { do: "undo", phase: rest[0] === "phase" };
  const options = (from: string) =>
    from
      .split(";")
      .map((o) => o.trim())
      .filter(Boolean);
  if (verb === "why") return { do: "why", options: options(rest.join(" ")) };
  return { do: "play", options: options(words) };
}
