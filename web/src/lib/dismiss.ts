// Menus close by Escape and by a press elsewhere.
import type { Attachment } from "svelte/attachments";

/** Attached to an open menu together with its button: `close` is called for Escape (the button gets the focus back) and for a
 * press outside. */
export function dismissed(isOpen: () => boolean, close: () => void): Attachment<HTMLElement> {
  return (node) => {
    const pressed = (event: PointerEvent) => {
      if (isOpen() && !node.contains(event.target as Node)) close();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      close();
      node.querySelector<HTMLElement>("[aria-expanded]")?.focus({ preventScroll: true });
    };
    window.addEventListener("pointerdown", pressed, true);
    window.addEventListener("keydown", key, true);
    return () => {
      window.removeEventListener("pointerdown", pressed, true);
      window.removeEventListener("keydown", key, true);
    };
  };
}
