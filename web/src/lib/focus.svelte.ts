// Keeps the keyboard focus when the focused element disappears.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import { moveFocus } from "./steady";

/** Keep the focus in a node whose content changes: if the focused button disappears, its heir in the node takes the focus,
 * or the node itself. */
export function keepFocus(changed: () => unknown, heir = ""): Attachment<HTMLElement> {
  return (node) => {
    let within = false;
    const came = () => (within = true);
    const left = (event: FocusEvent) => {
      if (event.relatedTarget) within = node.contains(event.relatedTarget as Node);
    };
    node.addEventListener("focusin", came);
    node.addEventListener("focusout", left);
    $effect(() => {
      void changed();
      void tick().then(() => {
        if (!within || document.activeElement !== document.body) return;
        const next = heir ? node.querySelector<HTMLElement>(heir) : null;
        moveFocus(next ?? node);
      });
    });
    return () => {
      node.removeEventListener("focusin", came);
      node.removeEventListener("focusout", left);
    };
  };
}
