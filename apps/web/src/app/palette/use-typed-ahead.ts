import { useCallback, useLayoutEffect, useRef } from "react";

/** What was typed, and whether Enter came last. */
export interface TypedAhead {
  readonly text: string;
  readonly entered: boolean;
}

/**
 * Keeps what is typed between the keys that open a field and the field itself, which may still be on its way: the letters
 * would go to the screen behind. Returns what takes them, once, when the field is mounted.
 */
export function useTypedAhead(isOpening: boolean, cancel: () => void): () => TypedAhead {
  const typed = useRef("");
  const entered = useRef(false);
  const waits = useRef(false);
  useLayoutEffect(() => {
    if (!isOpening) return undefined;
    typed.current = "";
    entered.current = false;
    waits.current = true;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!waits.current || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      entered.current = event.key === "Enter";
      if (event.key === "Escape") cancel();
      else if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
    };
    // Before the document: a letter here begins no sequence of keys.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [isOpening, cancel]);
  return useCallback(() => {
    waits.current = false;
    return { text: typed.current, entered: entered.current };
  }, []);
}
