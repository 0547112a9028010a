// Keeps the keyboard focus when the focused element disappears.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import { moveFocus } from "./steady";

/** Follows whether the focus is in a node; an element that disappears with the focus counts as within. */
function follow(node: HTMLElement) {
  let within = false;
  const came = () => (within = true);
  const left = (event: FocusEvent) => {
    if (event.relatedTarget) within = node.contains(event.relatedTarget as Node);
  };
  node.addEventListener("focusin", came);
  node.addEventListener("focusout", left);
  return {
    lost: () => within && document.activeElement === document.body,
    stop: () => {
      node.removeEventListener("focusin", came);
      node.removeEventListener("focusout", left);
    },
  };
}

/** Keep the focus in a node whose content changes: if the focused button disappears, its heir in the node takes the focus,
 * or the node itself. */
export function keepFocus(changed: () => unknown, heir = ""): Attachment<HTMLElement> {
  return (node) => {
    const focus = follow(node);
    $effect(() => {
      void changed();
      void tick().then(() => {
        if (!focus.lost()) return;
        const next = heir ? node.querySelector<HTMLElement>(heir) : null;
        moveFocus(next ?? node);
      });
    });
    return focus.stop;
  };
}

/** When a node disappears with the focus in it, the first of its heirs that is on the page takes the focus. */
export function handFocusOn(...heirs: string[]): Attachment<HTMLElement> {
  return (node) => {
    const focus = follow(node);
    return () => {
      focus.stop();
      void tick().then(() => {
        const next = focus.lost() && heirs.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
        if (next) moveFocus(next);
      });
    };
  };
}
