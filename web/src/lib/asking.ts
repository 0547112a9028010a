// A cache of answers that arrive later, by key. Components read them like values and update when an answer arrives.
import { SvelteMap } from "svelte/reactivity";

export class Answers<T> {
  private readonly known = new SvelteMap<string, { answer?: T; trouble?: string }>();
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout> | null>();

  constructor(private readonly most = 200) {}

  get(key: string): T | undefined {
    return this.known.get(key)?.answer;
  }

  /** Why the question could not be answered; empty if it was, or is still being asked. */
  trouble(key: string): string {
    return this.known.get(key)?.trouble ?? "";
  }

  /** Ask after a pause, unless the answer is known or on its way. Returns a function that cancels a question not sent yet. */
  want(key: string, ask: () => Promise<T>, pause = 0): () => void {
    if (this.known.has(key) || this.waiting.has(key)) return () => undefined;
    const timer = setTimeout(() => {
      this.waiting.set(key, null);
      ask()
        .then((answer) => this.keep(key, { answer }))
        .catch((error: unknown) => this.keep(key, { trouble: error instanceof Error ? error.message : String(error) }));
    }, pause);
    this.waiting.set(key, timer);
    return () => {
      const still = this.waiting.get(key);
      if (!still) return;
      clearTimeout(still);
      this.waiting.delete(key);
    };
  }

  private keep(key: string, what: { answer?: T; trouble?: string }): void {
    this.waiting.delete(key);
    this.known.set(key, what);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= this.most) break;
      this.known.delete(oldest);
    }
  }
}
