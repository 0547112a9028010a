// What the page of a table needs from the table, requested while most of the page is still on its way: over a slow line
// the answers arrive together with the code. `ask` takes them from here; whatever differs is simply asked again.
import { heldGames, keysOf } from "./keys";
import { keptPreferences, preferred } from "./preferences";
import { readLink } from "./seatlink";

const BOARD = ["geometry.json", "map.svg", "counters.svg"];
const answers = new Map<string, Promise<Response>>();

const named = (path: string, language: string, key?: string): string => [path, language, key ?? ""].join(" ");

/** The answer to a request that was made early, once. */
export function taken(path: string, language: string, key?: string): Promise<Response> | undefined {
  const name = named(path, language, key);
  const answer = answers.get(name);
  answers.delete(name);
  return answer;
}

/** Request something; whoever takes the answer gets it after `first` has been done with it. */
function request(
  path: string,
  language: string,
  key?: string,
  first: (answer: Response) => Promise<void> = () => Promise.resolve(),
): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language };
  if (key) headers["Authorization"] = `Bearer ${key}`;
  const answer = fetch(path, { headers }).then(async (response) => {
    await first(response).catch(() => undefined);
    return response;
  });
  answer.catch(() => undefined); // whoever takes it says so
  answers.set(named(path, language, key), answer);
  return answer;
}

/** Request the rules and the board of a kind of game. */
function requestBoard(kind: string, language: string): void {
  void request(`/api/rules/${kind}`, language);
  for (const file of BOARD) void request(`/api/board/${kind}/${file}`, language);
}

/** Request what the page at an address begins with. */
export async function begin(address: Location): Promise<void> {
  const game = /^\/g\/([\w-]+)\/?$/.exec(address.pathname)?.[1];
  if (!game) return;
  const language = preferred(keptPreferences().language, navigator.languages);
  const known = heldGames()[game]?.kind;
  if (known) requestBoard(known, language);
  const key = readLink(address.hash)?.key ?? keysOf(game)[0];
  await request(`/api/games/${game}`, language, key, async (view) => {
    if (known || !view.ok) return;
    const { kind } = (await view.clone().json()) as { kind: string };
    requestBoard(kind, language); // before anybody who has taken the view could ask for it
  });
}
