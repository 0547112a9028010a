// One table as the browser knows it: the rules, the seat's view, the selection, and messages to the player.
import {
  askOdds,
  askWhy,
  fetchCounters,
  fetchGeometry,
  fetchLayers,
  fetchLog,
  fetchMap,
  fetchPast,
  fetchRules,
  Trouble,
  type Choice,
  type Counter,
  type FromTable,
  type Geometry,
  type LayerOut,
  type LogLine,
  type OddsOut,
  type RulesInfo,
  type Schemas,
  type View,
} from "./api";
import { Acts } from "./acts.svelte";
import { Caution, meaning, type Asked } from "./caution";
import { keyOf, keysOf, remember, sidesHeld } from "./keys";
import { stoppedBy } from "./loglines";
import { LogBook } from "./logbook";
import { apply } from "./patch";
import { Redo, repeatable } from "./redo";
import { joinRematch } from "./rematch";
import { CLOSED, Line, type Answered, type LineNews, type LineState } from "./socket";
import { settings } from "./settings.svelte";
import { Standing } from "./standing.svelte";
import { t } from "./strings";
import { isCommitted, look as witness, saltFor, saltTaken, type Doubt } from "./witness";

export interface Notice {
  words: string;
  clause: string;
  kind: "refusal" | "news";
  at: number;
}

const NO_COUNTERS: Counter[] = [];
const NO_LINES: LogLine[] = [];
const LOG_PAGE = 5_000; // lines

/** The counters by the place they stand in. */
function stacks(counters: Counter[]): Record<string, Counter[]> {
  const found: Record<string, Counter[]> = {};
  for (const counter of counters) (found[counter.place] ??= []).push(counter);
  return found;
}

/** How many lines of the log are the same in a whole view as in the one before it, for certain. */
function surely(before: View | null, now: View): number {
  if (!before || (now.secrets && before.seat !== now.seat)) return 0; // seats may not know the same
  if (before.version === now.version) return Infinity;
  return String(before.taken_back) === String(now.taken_back) ? before.final : 0;
}

export class Table {
  rules = $state<RulesInfo | null>(null);
  geometry = $state<Geometry | null>(null);
  mapSvg = $state("");
  countersSvg = $state("");
  // Views are never changed in place: a change makes a new one that shares its unchanged parts with the old one.
  view = $state.raw<View | null>(null); // the game as it is now
  past = $state.raw<View | null>(null); // the past moment on screen, if any
  readonly book = new LogBook(); // the log; changed in place
  logged = $state(0); // counts its changes
  layers = $state.raw<LayerOut[]>([]);
  layersOn = $state<string[]>([]);
  selected = $state<string[]>([]); // counters
  place = $state<string | null>(null); // the space shown in the side panel
  cursor = $state<string | null>(null); // the space under the keyboard's cursor
  notice = $state<Notice | null>(null);
  line = $state<LineState>("connecting");
  tries = $state(0);
  closedFor = $state(0); // the code with which the table closed the connection
  closedWords = $state(""); // and why, in words
  busy = $state(false);
  missing = $state("");
  curtain = $state(false); // hot-seat with secrets: hide everything until the other player has the screen
  private drawing: number | null = null; // the side that has drawn the curtain, until its view is here
  seenEntries = $state(0); // entries this seat has seen
  doubt = $state<Doubt>(""); // what is wrong with the dice
  joining = $state(false); // taking the seats of the rematch
  joinTrouble = $state<{ words: string; final: boolean } | null>(null);
  asked = $state.raw<Asked | null>(null); // options that wait to be confirmed
  canRedo = $state(false);
  left = false; // whether the page has gone elsewhere; what it had asked for may still arrive
  answering = $state(false); // the page is about to answer by itself
  press = $state(0); // columns the attack would be pressed by
  since = 0; // when the question changed last, on the page's clock
  readonly acts = new Acts();
  readonly standing = new Standing();

  private socket: Line | null = null;
  private lineWords = ""; // the table's last message about the connection itself
  private loading: Promise<void> | null = null; // earlier lines of the log
  private askedWhole = false; // a change did not fit, and the whole view has been requested
  private salted = new Set<number>(); // sides whose salt has been sent
  private joined = ""; // the rematch this browser has joined
  private readonly caution = new Caution(() => ({ stakes: settings.askStakes, perils: settings.askPerils }));
  private readonly undone = new Redo();

  /** What is drawn: a past moment, or the game as it is now. */
  shown = $derived<View | null>(this.past ?? this.view);
  mine = $derived(
    this.view !== null && this.view.seat !== null && this.view.to_decide === this.view.seat && !this.past,
  );
  hand = $derived(this.shown?.hand ?? null);
  counters = $derived<Counter[]>(this.shown?.counters ?? NO_COUNTERS);
  at = $derived<Record<string, Counter[]>>(stacks(this.counters));
  log = $derived<LogLine[]>(this.view?.log ?? NO_LINES);

  constructor(
    readonly game: string,
    readonly kind: string,
  ) {}

  /** Fetch the board and connect, both at once; what the table says waits for the board. */
  async open(): Promise<void> {
    const board = this.loadBoard();
    this.connect(board);
    try {
      await board;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  private async loadBoard(): Promise<void> {
    const [rules, geometry, map, counters] = await Promise.all([
      fetchRules(this.kind),
      fetchGeometry(this.kind),
      fetchMap(this.kind),
      fetchCounters(this.kind),
    ]);
    this.rules = rules;
    this.geometry = geometry;
    this.mapSvg = map;
    this.countersSvg = counters;
    remember(this.game, this.kind);
    this.seenEntries = Number(localStorage.getItem(`crusade.seen.${this.game}`) ?? "0");
  }

  private connect(board: Promise<void>): void {
    let ready = false;
    const then = board.then(
      () => (ready = true),
      () => undefined,
    );
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new Line(
      `${scheme}://${location.host}/api/games/${this.game}/live`,
      () => keysOf(this.game),
      (message) => {
        const shows = message.type === "view" || message.type === "change";
        if (ready || !shows) this.hear(message);
        else void then.then(() => ready && this.hear(message));
      },
      (news) => this.lineChanged(news),
    );
  }

  close(): void {
    this.left = true;
    this.socket?.close();
  }

  hurry(): void {
    this.socket?.hurry();
  }

  private lineChanged(news: LineNews): void {
    this.line = news.state;
    this.tries = news.tries;
    this.closedFor = news.code;
    this.askedWhole = false;
    if (news.state === "on") this.lineWords = "";
    this.closedWords = news.code ? this.lineWords || t(`line.${news.code}`) : "";
    if (news.code === CLOSED.busy) this.closedWords += ` ${t("line.minute")}`;
    if (news.code === CLOSED.missing) this.missing = this.closedWords;
  }

  private hear(message: FromTable): void {
    if (message.type === "view") {
      this.askedWhole = false;
      this.take(message, surely(this.view, message));
    } else if (message.type === "change") {
      const next = this.view && apply(this.view, message);
      if (next) this.take(next);
      else this.askWhole();
    } else if (message.type === "refused" && !message.id) {
      this.lineWords = message.words; // if the connection is closed next, this is the reason
      this.say(message.words, message.clause);
    }
  }

  /** A change is based on a view this browser does not have. */
  private askWhole(): void {
    if (this.askedWhole) return;
    this.askedWhole = true;
    this.socket?.greet();
  }

  private take(view: View, sure = Infinity): void {
    const before = this.view;
    if (before && meaning(before) !== meaning(view)) {
      this.since = performance.now();
      this.press = 0;
    }
    this.standing.follow(view);
    if (before?.version !== view.version) this.asked = null;
    this.view = view;
    this.book.follow(view.log, sure);
    this.logged += 1;
    this.doubt = witness(this.game, view);
    if (before?.entries !== view.entries) this.forgetSelection(view);
    if (this.layersOn.length && (before?.version !== view.version || before?.seat !== view.seat))
      void this.loadLayers();
    this.addSalts(view);
    if (view.rematch && view.rematch !== this.joined) void this.join();
    if (this.holdsBoth() && view.to_decide !== null && view.to_decide !== view.seat) {
      if (view.secrets) this.curtain = true;
      else this.look(view.to_decide);
    } else if (view.seat === this.drawing) this.curtain = false;
    if (view.seat === this.drawing) this.drawing = null;
  }

  /** Add a salt to the dice for each of this browser's seats, once the commitment has been seen. */
  private addSalts(view: View): void {
    if (!isCommitted(view) || view.outcome || this.doubt === "commitment") return;
    for (const side of sidesHeld(this.game)) {
      if (view.salts[side] !== null || this.salted.has(side)) continue;
      const text = saltFor(this.game, side);
      if (!text || !this.socket) continue;
      this.salted.add(side);
      void this.socket.request({ type: "salt", side, text }).then((answer) => {
        if (answer.ok) saltTaken(this.game, side);
        else this.salted.delete(side); // for example it could not be stored: try again with the next view
        if (this.view) this.doubt = witness(this.game, this.view);
      });
    }
  }

  /** Take this browser's seats in the rematch. */
  async join(): Promise<void> {
    const view = this.view;
    if (!view?.rematch || this.joining || !sidesHeld(this.game).length) return;
    this.joining = true;
    this.joined = view.rematch;
    this.joinTrouble = null;
    try {
      await joinRematch(this.game, view.rematch, this.kind, view.seats);
    } catch (error) {
      const final = error instanceof Trouble && error.final;
      if (!final) this.joined = ""; // the table did not answer: try again later
      this.joinTrouble = { words: error instanceof Trouble ? error.message : t("end.rematch.later"), final };
    }
    this.joining = false;
  }

  /** Whether this browser plays both sides. */
  holdsBoth(): boolean {
    return keysOf(this.game).length > 1;
  }

  /** Look from another seat. A curtain stays until that seat's view is here: behind it is the other player's. */
  look(side: number): void {
    this.drawing = side;
    if (this.view?.seat === side) this.curtain = false;
    this.socket?.tell({ type: "look", side });
  }

  key(): string | undefined {
    return keyOf(this.game, this.view?.seat ?? null);
  }

  private forgetSelection(view: View): void {
    const still = new Set(Object.keys(view.reach));
    this.selected = view.hand ? [view.hand] : this.selected.filter((u) => still.has(u));
  }

  // ---- saying and doing

  say(words: string, clause = "", kind: Notice["kind"] = "refusal"): void {
    this.notice = { words, clause, kind, at: Date.now() };
  }

  private settled(answer: Answered, quiet = false): boolean {
    this.busy = false;
    if (!answer.ok && !quiet) this.say(answer.words, answer.clause);
    if (!answer.ok) return false;
    this.notice = null; // it was about an earlier deed
    return true;
  }

  /** Play options in order, all or none; after a roll or reveal among them, as many as are still possible. What risks
   * something at once, or allows a sudden end, is asked about first. */
  async play(...options: string[]): Promise<boolean> {
    this.asked = this.view && this.mine ? this.caution.ask(this.view, options) : null;
    return this.asked ? false : this.playNow(...options);
  }

  /** The player means what was asked about. */
  async surely(): Promise<boolean> {
    const asked = this.asked;
    if (!asked || !this.view) return false;
    if (!asked.stake) this.caution.accept(this.view);
    return this.playNow(...asked.options);
  }

  /** Play options without asking: the button already said what is at stake. */
  async playNow(...options: string[]): Promise<boolean> {
    const played = await this.send(options);
    if (played) this.forgetUndone();
    return played;
  }

  private forgetUndone(): void {
    this.undone.forget();
    this.canRedo = false;
  }

  /** Play options if all are possible; if not, nothing is said: the caller knows what to do instead. */
  async attempt(...options: string[]): Promise<boolean> {
    const played = await this.send(options, true);
    if (played) this.forgetUndone();
    return played;
  }

  private async send(options: string[], quiet = false): Promise<boolean> {
    const view = this.view;
    if (!view || view.seat === null || !this.socket) return false;
    this.asked = null;
    this.busy = true;
    const message = { type: "play", base: view.version, side: view.seat, options };
    return this.settled(await this.socket.request(message), quiet) && !this.stopped(options, view.entries);
  }

  /** Whether a die stopped the rest of the options; the player is told so. */
  private stopped(options: string[], before: number): boolean {
    const die = stoppedBy(options, this.view?.log.filter((line) => line.n > before) ?? []);
    if (die) this.say(t("prompt.stopped", { dice: die.dice.join(", ") }), die.clause);
    return die !== undefined;
  }

  /** Enter the faces of dice thrown by hand. */
  async enter(side: number, faces: number[]): Promise<boolean> {
    const view = this.view;
    if (!view || !this.socket) return false;
    this.busy = true;
    return this.settled(await this.socket.request({ type: "throw", base: view.version, side, faces }));
  }

  async undo(phase = false): Promise<boolean> {
    const view = this.view;
    if (!view || view.seat === null || !this.socket) return false;
    if (!view.undo.can) {
      this.say(view.undo.why);
      return false;
    }
    this.busy = true;
    const made = this.book.all(); // the log as it was
    const entries = phase ? null : this.acts.start(view.entries); // what one act did is undone together
    const message = { type: "undo", base: view.version, side: view.seat, phase, entries };
    const done = this.settled(await this.socket.request(message));
    const left = this.view?.entries ?? 0;
    if (done && left < view.entries) this.undone.undone(repeatable(made.filter((line) => line.n > left)));
    this.canRedo = this.undone.possible;
    return done;
  }

  /** Play again what was undone last. */
  async redo(): Promise<void> {
    const messages = this.undone.next();
    for (const options of messages) if (!(await this.send(options))) this.undone.forget();
    this.canRedo = this.undone.possible;
  }

  /** Make or answer an offer. A browser with both seats may answer for the other `side`. */
  async offer(
    what: "end" | "takeback" | "accept" | "decline" | "resign" | "rematch",
    entries?: number,
    side = this.view?.seat,
  ): Promise<boolean> {
    const view = this.view;
    if (!view || side === null || side === undefined || !this.socket) return false;
    const message = { type: "offer", base: view.version, side, what, entries: entries ?? null };
    return this.settled(await this.socket.request(message));
  }

  async chat(text: string, name?: string): Promise<boolean> {
    if (!this.socket) return false;
    const message = { type: "say", text, name: name ?? null, side: this.view?.seat ?? null };
    return this.settled(await this.socket.request(message));
  }

  /** Show at the prompt why options are not possible. */
  async why(...options: string[]): Promise<void> {
    await this.whyNot({ options });
  }

  /** Show at the prompt why nothing can be done at a place; false if the click could not have meant anything. */
  whyAt(place: string, unit: string | undefined): Promise<boolean> {
    return this.whyNot({ place, unit: unit ?? null });
  }

  private async whyNot(asked: Partial<Schemas["Question"]>): Promise<boolean> {
    try {
      const answer = await askWhy(this.game, asked, this.key());
      if (answer.words) this.say(answer.words, answer.clause, answer.possible ? "news" : "refusal");
      return answer.words !== "";
    } catch (error) {
      this.say(error instanceof Trouble ? error.message : String(error));
      return true;
    }
  }

  odds(target: string, attackers?: string[] | null, press = -1): Promise<OddsOut> {
    return askOdds(
      this.game,
      { target, base: this.view?.version ?? null, attackers: attackers ?? null, press },
      this.key(),
    );
  }

  options(verb: string): Choice[] {
    return (this.view?.options ?? []).filter((o) => o.verb === verb);
  }

  can(text: string): boolean {
    return (this.view?.options ?? []).some((o) => o.text === text);
  }

  // ---- looking

  /** What was asked for, or nothing, with the reason said, if the table cannot give it now. */
  async looked<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (trouble) {
      this.say(trouble instanceof Error ? trouble.message : String(trouble), "", "news");
      return null;
    }
  }

  async lookBack(n: number | null): Promise<void> {
    if (n === null || !this.view || n >= this.view.entries) {
      this.past = null;
      return;
    }
    const past = await this.looked(fetchPast(this.game, n, this.key()));
    if (past) this.past = past;
  }

  /** Fetch earlier lines of the log, page by page, until all are at hand, or `enough` says so. */
  loadLog(enough: () => boolean = () => false): Promise<void> {
    this.loading ??= this.loadPages(enough).finally(() => (this.loading = null));
    return this.loading;
  }

  private async loadPages(enough: () => boolean): Promise<void> {
    while (!this.book.complete && !enough()) {
      const [before, seat] = [this.book.first, this.view?.seat];
      const first = Math.max(this.book.before + 1, before - LOG_PAGE);
      const page = await this.looked(fetchLog(this.game, first, before - 1, this.key()));
      if (!page) return; // the next view tries again
      if (this.view?.seat !== seat) continue; // another seat looks: these lines are not for it
      this.book.prepend(page);
      if (this.book.first === before) return; // they no longer fit; the next view tries again
      this.logged += 1;
    }
  }

  async loadLayers(): Promise<void> {
    this.layers = (await this.looked(fetchLayers(this.game, this.key()))) ?? this.layers;
  }

  async toggleLayer(name: string): Promise<void> {
    this.layersOn = this.layersOn.includes(name) ? this.layersOn.filter((n) => n !== name) : [...this.layersOn, name];
    if (this.layersOn.length) await this.loadLayers();
  }

  /** Remember that the seat has seen everything up to now. */
  seen(): void {
    this.seenEntries = this.view?.entries ?? 0;
    localStorage.setItem(`crusade.seen.${this.game}`, String(this.seenEntries));
  }
}
