// The line to a table: it comes back by itself for ever, and a request that was not answered is sent again with the same id.
import type { FromBrowser, FromTable } from "./api";

export type LineState = "connecting" | "on" | "off";

type Waiting = { message: Record<string, unknown>; settle: (answer: Answered) => void };
export type Answered = { ok: boolean; words: string; clause: string; stale: boolean };

const LONGEST_PAUSE = 30_000;

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly keys: () => string[],
    private readonly heard: (message: FromTable) => void,
    private readonly changed: (state: LineState, tries: number) => void,
  ) {
    this.open();
  }

  private open(): void {
    this.changed(this.tries ? "off" : "connecting", this.tries);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.changed("on", 0);
      socket.send(JSON.stringify({ type: "hello", keys: this.keys() }));
      for (const one of this.waiting.values()) socket.send(JSON.stringify(one.message));
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromTable);
    socket.onclose = (event) => {
      if (this.closed || event.code === 4404) return;
      this.tries += 1;
      this.changed("off", this.tries);
      const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** Math.min(this.tries, 7)) * (0.7 + 0.6 * Math.random());
      this.timer = setTimeout(() => this.open(), pause);
    };
  }

  private hear(message: FromTable): void {
    if (message.type === "done" || message.type === "refused") {
      const one = this.waiting.get(message.id);
      if (one) {
        this.waiting.delete(message.id);
        one.settle(
          message.type === "done"
            ? { ok: true, words: "", clause: "", stale: false }
            : { ok: false, words: message.words, clause: message.clause ?? "", stale: message.stale ?? false },
        );
      }
    }
    this.heard(message);
  }

  /** Send a request; the promise settles when the table has answered, however often the line breaks in between. */
  request(message: Record<string, unknown>): Promise<Answered> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const whole = { ...message, id };
    return new Promise((settle) => {
      this.waiting.set(id, { message: whole, settle });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    });
  }

  /** Send something that needs no answer. */
  tell(message: FromBrowser): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Try at once instead of waiting for the next try. */
  hurry(): void {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
