// A click is ignored if the button under it has only just appeared, moved there or changed its meaning: a second click on
// the same spot, or one aimed at what was there before, must not do something else. Measured from the change.

export const SETTLE = 500; // milliseconds
const SLACK = 24; // pixels: a hand that has gone farther than this means what it points at now

/** A button, and what it would do. */
export interface Target {
  node: unknown;
  means: string;
}

export interface Spot {
  x: number;
  y: number;
}

const same = (a: Target | null, b: Target | null) => a?.node === b?.node && a?.means === b?.means;

/** Remembers what is under one pointer (or under the focus), and since when it means that. */
export class Steadiness {
  private spot: Spot | null = null;
  private under: Target | null = null;
  private since = -Infinity;

  constructor(private readonly now: () => number) {}

  /** The hand has moved to a spot of its own will. */
  moved(spot: Spot, under: Target | null): void {
    if (this.spot && Math.hypot(spot.x - this.spot.x, spot.y - this.spot.y) <= SLACK) return;
    this.spot = spot;
    this.under = under;
    this.since = -Infinity;
  }

  /** The page has changed: this is now under the hand. */
  changed(look: (spot: Spot) => Target | null): boolean {
    if (!this.spot) return false;
    const under = look(this.spot);
    const other = under !== null && !same(under, this.under);
    this.under = under;
    if (other) this.since = this.now();
    return other;
  }

  /** What is under it means this from now on. */
  began(): void {
    this.since = this.now();
  }

  /** Whether a click now would come too early. */
  get early(): boolean {
    return this.now() - this.since < SETTLE;
  }
}

/** What a button would do: what it says it does, or its words. */
function targetOf(element: Element | null): Target | null {
  const node = element?.closest<HTMLElement>("button, a[href], [role=menuitem]");
  if (!node) return null;
  return { node, means: node.dataset.means ?? node.getAttribute("aria-label") ?? node.textContent.trim() };
}

const HERE: Spot = { x: 0, y: 0 };

let byItself = false; // the page is moving the focus

/** Move the focus without being asked to: a key pressed on the heels of it must not press the button it comes to. */
export function moveFocus(node: HTMLElement): void {
  byItself = true;
  node.focus({ preventScroll: true });
  byItself = false;
}

let fresh = 0; // the timer

/** Says on the page that the question has only just changed, for as long as keys do not answer it yet. */
export function freshly(): void {
  document.documentElement.dataset.fresh = "";
  clearTimeout(fresh);
  fresh = window.setTimeout(() => delete document.documentElement.dataset.fresh, SETTLE);
}

/** Watch over all buttons of the page. `ignored` is told of every click that came too early. Returns how to stop. */
export function keepSteady(ignored: () => void): () => void {
  const now = () => performance.now();
  const pointer = new Steadiness(now);
  const focus = new Steadiness(now);
  const root = document.documentElement;
  let dirty = false;
  let timer = 0;

  const settling = () => {
    root.dataset.settling = "";
    clearTimeout(timer);
    timer = window.setTimeout(() => delete root.dataset.settling, SETTLE);
  };
  const look = () => {
    dirty = false;
    const moved = pointer.changed(({ x, y }) => targetOf(document.elementFromPoint(x, y)));
    const meant = focus.changed(() => targetOf(document.activeElement));
    if (moved || meant) settling();
  };
  const observer = new MutationObserver(() => {
    if (dirty) return;
    dirty = true;
    requestAnimationFrame(() => dirty && look());
  });
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const move = (event: PointerEvent) => {
    if (dirty) look();
    pointer.moved({ x: event.clientX, y: event.clientY }, targetOf(event.target as Element));
  };
  const click = (event: MouseEvent) => {
    if (!targetOf(event.target as Element)) return;
    if (dirty) look();
    const keyed = event.detail === 0;
    if (keyed && !event.isTrusted) return; // a program's own click
    if (!(keyed ? focus : pointer).early) return;
    stop(event);
    ignored();
  };
  const focused = () => {
    const here = new Steadiness(now);
    here.moved(HERE, targetOf(document.activeElement));
    Object.assign(focus, here);
    if (!byItself) return;
    focus.began();
    settling();
  };
  const key = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && targetOf(event.target as Element)) stop(event);
  };

  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["data-means", "class", "style", "disabled"],
  });
  const how = { capture: true };
  const deeds: [string, EventListener][] = [
    ["pointermove", move as EventListener],
    ["pointerdown", move as EventListener],
    ["click", click as EventListener],
    ["focusin", focused],
    ["keydown", key as EventListener],
  ];
  for (const [name, deed] of deeds) window.addEventListener(name, deed, how);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    delete root.dataset.settling;
    for (const [name, deed] of deeds) window.removeEventListener(name, deed, how);
  };
}
