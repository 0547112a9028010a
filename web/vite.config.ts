import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const STATIC = "../src/crusade/table/static";
const SMALL = 1000; // bytes; a smaller file is not worth compressing

type Graph = (id: string) => { importedIds: readonly string[] } | null;

/** The modules that one needs before it can run. */
function needed(graph: Graph, from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const id of graph(from)?.importedIds ?? []) needed(graph, id, found);
  return found;
}

/** Few files for the first view: what a table's page needs beside the entry comes in two, of which the first page shares one. */
function chunkOf(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let sets: Record<"entry" | "start" | "home" | "table", Set<string>> | null = null;
  return (id, context) => {
    const from = (path: string) => needed((one) => context.getModuleInfo(one), join(import.meta.dirname, "src", path));
    sets ??= {
      entry: from("main.ts"),
      start: from("start.ts"),
      home: from("parts/Home.svelte"),
      table: from("parts/GameDoor.svelte"),
    };
    if (sets.entry.has(id)) return null;
    if (sets.start.has(id) || (sets.home.has(id) && sets.table.has(id))) return "page";
    return sets.table.has(id) ? "table" : null;
  };
}

/** After the build: a page for tables that fetches all of the first view's files at once, and compressed copies of all files. */
function finish(): Plugin {
  return {
    name: "finish",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const html = readFileSync(join(dir, "index.html"), "utf8");
      const hinted = (...names: string[]) => {
        const first = chunks.filter((one) => names.includes(one.name)).flatMap((one) => [one.fileName, ...one.imports]);
        const links = [...new Set(first)].filter((name) => !html.includes(name));
        return html.replace(
          "</head>",
          links.map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n  `).join("") + "</head>",
        );
      };
      writeFileSync(join(dir, "index.html"), hinted("page"));
      writeFileSync(join(dir, "table.html"), hinted("page", "table"));
      for (const name of Object.keys(bundle)) {
        const content = readFileSync(join(dir, name));
        if (name.startsWith("assets/") && content.length > SMALL)
          writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
      }
    },
  };
}

// The build goes straight into the Python package; `npm run dev` talks to a table started by `crusade serve --port 8123`.
export default defineConfig({
  plugins: [svelte(), finish()],
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // one small sheet: a panel opened while the line is broken has its looks already
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf(), debugName: "first view" }],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8123", ws: true } } },
});
