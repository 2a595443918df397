import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { type LabelKey, labelOf } from "../lib/i18n/labels.ts";
import { createStore } from "../lib/store.ts";

export interface ShortcutOptions {
  /** Off while false. */
  readonly enabled?: boolean;
  /** Also while a field has the focus; on by itself for keys with Ctrl or Cmd. */
  readonly inFields?: boolean;
  /** Holding the key repeats the command; else it runs once, and not in what it opens. */
  readonly repeats?: boolean;
  /** What it does, in the words of the sheet of shortcuts; a key without words is not shown there. */
  readonly label?: string;
}

export interface NamedShortcut {
  readonly id: string;
  readonly keys: string;
  readonly label: string;
}

/** The keys that the present screen answers to, for the sheet of shortcuts. */
export const namedShortcuts = createStore<readonly NamedShortcut[]>([]);

/** Whether an element takes typed text, so that bare letters belong to it. */
export function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select"))
  );
}

/** `ctrl+enter`, `/`, `n`, `escape` → whether an event is that. Cmd counts as Ctrl on a Mac. */
export function matchesShortcut(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  keys: string,
): boolean {
  const parts = keys.toLowerCase().split("+");
  const key = parts.at(-1) === "" ? "+" : parts.at(-1);
  const wantsCtrl = parts.includes("ctrl");
  if ((event.ctrlKey || event.metaKey) !== wantsCtrl || event.altKey !== parts.includes("alt")) return false;
  if (parts.includes("shift") && !event.shiftKey) return false;
  return event.key.toLowerCase() === key;
}

/** A menu that was closed is seen for a moment more, hidden from readers: the next key is the page's already. */
function isMenuOpen(): boolean {
  return Array.from(document.querySelectorAll('[role="menu"]')).some(
    (menu) => menu.closest('[aria-hidden="true"]') === null,
  );
}

/** Calls `handler` on a key of the page. Dialogs and menus keep their own keys: they stop the event. */
export function useShortcut(keys: string, handler: () => void, options: ShortcutOptions = {}): void {
  const { enabled = true, inFields = keys.toLowerCase().includes("ctrl+"), repeats = false, label } = options;
  useNamedShortcut(keys, enabled ? label : undefined);
  const latest = useRef(handler);
  // Before the paint: a key pressed as soon as the screen is seen is already heard.
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matchesShortcut(event, keys)) return;
      if (!inFields && isEditable(event.target)) return;
      if (document.querySelector('[aria-modal="true"]') !== null || isMenuOpen()) return;
      event.preventDefault();
      if (!event.repeat || repeats) latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled, inFields, keys, repeats]);
}

function useNamedShortcut(keys: string, label: string | undefined): void {
  const id = useId();
  useEffect(() => {
    if (label === undefined) return undefined;
    namedShortcuts.set((all) => [...all, { id, keys, label }]);
    return () => namedShortcuts.set((all) => all.filter((one) => one.id !== id));
  }, [id, keys, label]);
}

const keyNames: Readonly<Record<string, LabelKey>> = {
  ctrl: "keys.ctrl",
  alt: "keys.alt",
  shift: "keys.shift",
  enter: "keys.enter",
  escape: "keys.escape",
  pageup: "keys.pageup",
  pagedown: "keys.pagedown",
  delete: "keys.delete",
};

const ARROWS: Readonly<Record<string, string>> = { arrowdown: "↓", arrowup: "↑" };

/** `ctrl+enter` → `Ctrl+Entrée`, as a keyboard of the person's language names its keys. */
export function shortcutText(keys: string): string {
  return keys
    .toLowerCase()
    .split("+")
    .map((key) => {
      const named = keyNames[key];
      return named === undefined ? (ARROWS[key] ?? key.toUpperCase()) : labelOf(named);
    })
    .join("+");
}
