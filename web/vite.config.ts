import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The build goes straight into the Python package; `npm run dev` talks to a table started by `crusade serve --port 8123`.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/crusade/table/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false, // one small sheet: a panel opened while the line is broken has its looks already
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8123", ws: true } } },
});
