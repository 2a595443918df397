import { useEffect } from "react";
import { createStore } from "../../lib/store.ts";
import { isEditable } from "../../ui/shortcut.ts";

/** True between `G` and the letter that says where to go. */
export const goPending = createStore(false);

/** Long enough to look at the letters that are shown, short enough not to surprise later. */
const PATIENCE_MS = 4000;

/** `G` then a letter: `go` receives the letter, in lower case. Anything that is not a letter gives up. */
export function useGoKeys(go: (letter: string) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      goPending.set(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (goPending.get()) {
        if (event.key === "Shift") return;
        stop();
        if (!bare || !/^[a-z]$/i.test(event.key)) return;
        event.preventDefault();
        // The letter belongs to the sequence: neither the list nor the screen may take it for its own.
        event.stopPropagation();
        go(event.key.toLowerCase());
        return;
      }
      if (event.key.toLowerCase() !== "g" || !bare || event.defaultPrevented) return;
      if (isEditable(event.target) || document.querySelector('[aria-modal="true"], [role="menu"]') !== null)
        return;
      event.preventDefault();
      goPending.set(true);
      timer = setTimeout(stop, PATIENCE_MS);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      stop();
    };
  }, [go]);
}
