import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isEditable } from "./shortcut.ts";

interface RowKeysOptions {
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly pageKeys: boolean;
  readonly onOpen: (index: number) => void;
  readonly onToggle: (index: number) => void;
}

/** The row that a key leads to; undefined when the key moves nothing. */
export function nextRow(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "j":
    case "J":
    case "ArrowDown":
      return Math.min(current + 1, count - 1);
    case "k":
    case "K":
    case "ArrowUp":
      return Math.max(current - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** One row holds the focus: J/K, arrows, Home and End move it, Enter opens it, X selects it. */
export function useRowKeys({ body, count, pageKeys, onOpen, onToggle }: RowKeysOptions) {
  const [wanted, setCurrent] = useState(0);
  const current = Math.min(wanted, Math.max(0, count - 1));

  function focus(index: number) {
    setCurrent(index);
    body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();
  }

  function onKeyDown(event: ReactKeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = (event.target as Element).closest("[data-row]");
    // A field or a button inside a cell keeps its keys.
    if (row === null || (isEditable(event.target) && row !== event.target)) return;
    const index = Number(row.getAttribute("data-row"));
    const next = nextRow(event.key, index, count);
    if (next !== undefined) focus(next);
    else if (event.key === "Enter" && event.target === row) onOpen(index);
    else if (/^x$/i.test(event.key) || (event.key === " " && event.target === row)) onToggle(index);
    else return;
    event.preventDefault();
  }

  const latest = useRef({ count, current, focus });
  latest.current = { count, current, focus };
  useEffect(() => {
    if (!pageKeys) return undefined;
    const onPageKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // Arrows scroll the page as long as nothing has the focus; J and K start from there.
      if (event.target !== document.body || !/^[jk]$/i.test(event.key)) return;
      if (latest.current.count === 0) return;
      event.preventDefault();
      latest.current.focus(latest.current.current);
    };
    document.addEventListener("keydown", onPageKey);
    return () => document.removeEventListener("keydown", onPageKey);
  }, [pageKeys]);

  return { current, setCurrent, onKeyDown };
}
