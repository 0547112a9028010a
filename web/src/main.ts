import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { language } from "./lib/language.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
await language.begin();
mount(App, { target });
