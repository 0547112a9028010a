import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { View } from "./api";
import { hold } from "./keys";
import { pauseAfter } from "./socket";
import { Table } from "./table.svelte";

type Told = { type: string; id?: string; [key: string]: unknown };

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  told: Told[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.told.push(JSON.parse(text) as Told);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  close(code = 1000): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  of(type: string): Told[] {
    return this.told.filter((message) => message.type === type);
  }
}

const view = (more: Partial<View> = {}): View =>
  ({
    type: "view",
    seq: 1,
    version: 1,
    entries: 0,
    seat: 0,
    to_decide: 0,
    counters: [],
    reach: {},
    control: {},
    hidden: {},
    switches: {},
    log: [],
    seats: [],
    commitment: "committed ab",
    salts: ["aa", "bb"],
    waits: [],
    practice: false,
    outcome: null,
    rematch: null,
    hand: null,
    ...more,
  }) as unknown as View;
const change = (base: number, set: object) => ({
  type: "change",
  base,
  seq: base + 1,
  set,
  counters: [],
  merge: {},
  log: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  });
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("WebSocket", FakeSocket);
  const anything = '{"marked": {}, "marks": {}}';
  vi.stubGlobal("fetch", async () => new Response(anything, { headers: { "content-type": "application/json" } }));
  FakeSocket.all = [];
});
afterEach(() => vi.useRealTimers());

const socket = () => FakeSocket.all.at(-1)!;

async function opened(...sides: number[]): Promise<Table> {
  for (const side of sides) hold("g", "kind", side, `key${side}`);
  const table = new Table("g", "kind");
  await table.open();
  socket().open();
  return table;
}

test("changes are applied to the view at hand, one after the other", async () => {
  const table = await opened(0);
  socket().say(view());
  socket().say(change(1, { version: 2, asks: "Attack?" }));
  socket().say(change(2, { version: 3 }));
  expect([table.view?.version, table.view?.asks, table.view?.seq]).toEqual([3, "Attack?", 3]);
  expect(socket().of("hello").length).toBe(1);
});

test("a change that does not fit asks for the whole view, once", async () => {
  const table = await opened(0);
  socket().say(view());
  socket().say(change(5, { version: 9 }));
  socket().say(change(6, { version: 10 }));
  expect(table.view?.version).toBe(1);
  expect(socket().of("hello")).toEqual([
    { type: "hello", keys: ["key0"], language: "en" },
    { type: "hello", keys: ["key0"], language: "en" },
  ]);
  socket().say(view({ seq: 7, version: 10 }));
  socket().say(change(5, {}));
  expect(table.view?.version).toBe(10);
  expect(socket().of("hello").length).toBe(3);
});

test("after a view whose salt is missing, each seat held adds its own, once", async () => {
  await opened(0, 1);
  expect(socket().of("salt")).toEqual([]);
  socket().say(view({ salts: [null, null], waits: [0, 1], to_decide: null }));
  socket().say(change(1, { version: 2 }));
  const salts = socket().of("salt");
  expect(salts.map((one) => one["side"])).toEqual([0, 1]);
  expect(salts[0]?.["text"]).toMatch(/^[0-9a-f]{16,64}$/);
  const before = socket();
  before.close(1006);
  await vi.advanceTimersByTimeAsync(60_000);
  socket().open();
  expect(socket().of("salt")).toEqual(salts); // not answered: sent again as it was
});

test("a salt the table could not write down is sent again with the next view", async () => {
  await opened(0);
  socket().say(view({ salts: [null, ""] }));
  const [first] = socket().of("salt");
  socket().say({ type: "refused", id: first?.id, words: "Try again in a moment.", clause: "", stale: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket().of("salt").length).toBe(1);
  socket().say(change(1, { version: 2 }));
  expect(
    socket()
      .of("salt")
      .map((one) => one["text"]),
  ).toEqual([first?.["text"], first?.["text"]]);
});

test("a spectator adds nothing, nor does anybody to dice without a commitment", async () => {
  await opened();
  socket().say(view({ seat: null, salts: [null, null] }));
  expect(socket().of("salt")).toEqual([]);
  await opened(0);
  socket().say(view({ commitment: "by hand", salts: [null, null] }));
  expect(socket().of("salt")).toEqual([]);
});

test("the curtain is opened only when the view of the player who opens it is here", async () => {
  const table = await opened(0, 1);
  socket().say(view({ secrets: true }));
  expect(table.curtain).toBe(false);
  socket().say(change(1, { to_decide: 1 }));
  expect(table.curtain).toBe(true);
  table.look(1);
  expect(socket().of("look")).toEqual([{ type: "look", side: 1 }]);
  expect(table.curtain).toBe(true); // the page still has the first player's view
  socket().say(change(2, { notes: "chat" }));
  expect(table.curtain).toBe(true);
  socket().say(view({ secrets: true, seat: 1, to_decide: 1, seq: 9 }));
  expect(table.curtain).toBe(false);
});

test("a curtain opened for a decision that was taken back falls again", async () => {
  const table = await opened(0, 1);
  socket().say(view({ secrets: true, to_decide: 1 }));
  table.look(1);
  socket().say(view({ secrets: true, seat: 1, to_decide: 0, seq: 2 }));
  expect(table.curtain).toBe(true);
  socket().say(change(2, { to_decide: 1 }));
  expect(table.curtain).toBe(true); // nobody has opened it for this decision
});

test("a table that changes what was added is found out", async () => {
  const table = await opened(0);
  socket().say(view({ salts: [null, ""] }));
  const [salt] = socket().of("salt");
  socket().say(change(1, { salts: [salt?.["text"], ""] }));
  socket().say({ type: "done", id: salt?.id, version: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.doubt).toBe("");
  socket().say(change(2, { salts: ["0123456789abcdef", ""] }));
  expect(table.doubt).toBe("salt");
});

test("what was said of an earlier deed goes with the next one", async () => {
  const table = await opened(0);
  socket().say(view());
  table.say("Done by itself.", "", "news");
  const played = table.playNow("done");
  socket().say({ type: "done", id: socket().of("play")[0]?.id, version: 1 });
  expect(await played).toBe(true);
  expect(table.notice).toBeNull();
});

test("a refusal about the line is a notice, unless the game is missing", async () => {
  const table = await opened();
  socket().say({ type: "refused", id: "", words: "Too many are watching.", clause: "", stale: false });
  expect([table.notice?.words, table.missing]).toEqual(["Too many are watching.", ""]);
  socket().close(4429);
  expect([table.line, table.closedFor, table.missing]).toEqual(["off", 4429, ""]);
  expect(table.closedWords).toBe("Too many are watching. The next attempt is in a minute.");
  await vi.advanceTimersByTimeAsync(59_000);
  expect(FakeSocket.all.length).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSocket.all.length).toBe(2);
  socket().open();
  socket().say({ type: "refused", id: "", words: "There is no game g.", clause: "", stale: false });
  socket().close(4404);
  expect(table.missing).toBe("There is no game g.");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSocket.all.length).toBe(2);
});

test.each([4413, 1009])("a request that was too large is not sent for ever (%i)", async (code) => {
  const table = await opened(0);
  socket().say(view());
  const said = table.chat("a long story");
  socket().close(code);
  expect(await said).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  socket().open();
  expect(socket().of("say")).toEqual([]);
});

test("the pause grows, and is a minute where the table asked for it", () => {
  expect(pauseAfter(0, 1, 0.5)).toBe(500);
  expect(pauseAfter(0, 50, 0.5)).toBe(30_000);
  expect(pauseAfter(4429, 1, 0)).toBe(60_000);
});
