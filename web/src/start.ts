// The page itself. Its script does not wait for the document or the style sheet, so it waits here, until it needs them.
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { language } from "./lib/language.svelte";
import { settings } from "./lib/settings.svelte";

/** When the document is read and its style sheet is there, so that what measures itself measures right. */
async function ready(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!link || link.sheet) return;
  await new Promise((done) => ["load", "error"].forEach((event) => link.addEventListener(event, done, { once: true })));
}

async function start(): Promise<void> {
  settings.apply(document.documentElement); // before the first paint
  await Promise.all([language.begin(), ready()]);
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no place for the table");
  target.replaceChildren(); // the name that stood there meanwhile
  mount(App, { target });
}

void start();
