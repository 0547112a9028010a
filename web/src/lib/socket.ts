// The connection to a table: it always reconnects, and sends an unanswered request again with the same id.
import type { FromBrowser, FromTable } from "./api";
import { language } from "./language.svelte";
import { t } from "./strings";

export type LineState = "connecting" | "on" | "off";

/** The table's close codes. */
export const CLOSED = { missing: 4404, late: 4408, large: 4413, busy: 4429 } as const;
const TOO_BIG = 1009; // the WebSocket protocol's own code for a message that is too big

/** The state of the connection: `code` says why the table closed it, 0 if it did not say. */
export interface LineNews {
  state: LineState;
  tries: number;
  code: number;
}

type Waiting = { message: Record<string, unknown>; settle: (answer: Answered) => void };
export type Answered = { ok: boolean; words: string; clause: string; stale: boolean };

const LONGEST_PAUSE = 30_000;
const BUSY_PAUSE = 60_000; // milliseconds; the table asked this browser to slow down

/** Milliseconds until the next attempt, with some jitter so that browsers do not all reconnect at once. */
export function pauseAfter(code: number, tries: number, chance = Math.random()): number {
  if (code === CLOSED.busy) return BUSY_PAUSE * (1 + 0.25 * chance);
  return Math.min(LONGEST_PAUSE, 250 * 2 ** Math.min(tries, 7)) * (0.7 + 0.6 * chance);
}

/** One of the table's codes; 0 if the connection broke without one. */
function whyClosed(code: number): number {
  if (code === TOO_BIG) return CLOSED.large;
  return (Object.values(CLOSED) as number[]).includes(code) ? code : 0;
}

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private code = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly keys: () => string[],
    private readonly heard: (message: FromTable) => void,
    private readonly changed: (news: LineNews) => void,
  ) {
    this.open();
  }

  private tellState(state: LineState): void {
    this.changed({ state, tries: this.tries, code: this.code });
  }

  private open(): void {
    this.tellState(this.tries ? "off" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.tellState("on");
      this.greet();
      for (const one of this.waiting.values()) socket.send(JSON.stringify(one.message));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromTable;
      if (message.type === "view") this.tries = this.code = 0; // not before: a table may accept a connection and close it at once
      this.hear(message);
    };
    socket.onclose = (event) => {
      if (this.closed || socket !== this.socket) return;
      this.code = whyClosed(event.code);
      this.tries += 1;
      this.tellState("off");
      if (this.code === CLOSED.missing) return;
      if (this.code === CLOSED.large) this.giveUpLargest();
      this.timer = setTimeout(() => this.open(), pauseAfter(this.code, this.tries));
    };
  }

  /** Say who we are; the table answers with a whole view. */
  greet(): void {
    this.tell({ type: "hello", keys: this.keys(), language: language.code });
  }

  /** Drop a message that was too large: sent again, it would close the connection again. */
  private giveUpLargest(): void {
    const size = (one: Waiting) => JSON.stringify(one.message).length;
    const [largest] = [...this.waiting].sort(([, a], [, b]) => size(b) - size(a));
    if (!largest) return;
    this.waiting.delete(largest[0]);
    largest[1].settle({ ok: false, words: t("line.tooLarge"), clause: "", stale: false });
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

  /** Send a request; the promise settles when the table has answered, however often the connection breaks before that. */
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

  /** Reconnect now instead of waiting for the next attempt. */
  hurry(): void {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const hanging = this.socket;
    this.open();
    hanging?.close();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
