import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { language } from "./lib/language.svelte";
import { settings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
settings.apply(document.documentElement); // before the first paint
await language.begin();
mount(App, { target });
