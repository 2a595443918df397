import { useLayoutEffect } from "react";
import { isEditable } from "../ui/shortcut.ts";

/** The keys that open a field on the screens of the books: a new row, the search. */
const OPENERS: ReadonlySet<string> = new Set(["n", "/"]);
/** How long a rendered screen may take to hear its key; after it, letters are shortcuts again. */
const LONGEST_TO_HEAR_MS = 5000;
/** How long a field may take to come once the screen heard its key: a form that is loaded by a slow line takes 10 s. */
const LONGEST_TO_OPEN_MS = 60_000;

/**
 * For the placeholder of a screen while its books are on their way: `n` or `/` and what is typed after it are
 * kept, and typed on the screen as soon as it is rendered.
 */
export function useHeldKeys(): void {
  useLayoutEffect(() => {
    const held = holdKeys();
    return held.replay;
  }, []);
}

/** How many places are being kept: the books come before their exercises, each with a place of its own. */
let waiting = 0;

function holdKeys(): { readonly replay: () => void } {
  const path = window.location.pathname;
  let opener: string | undefined;
  let text = "";
  waiting += 1;

  function release(): void {
    opener = undefined;
    text = "";
    window.removeEventListener("keydown", onOpener);
    window.removeEventListener("keydown", onText, true);
    window.removeEventListener("pointerdown", release, true);
  }

  /** After the document's own keys: a letter of theirs opens nothing here. */
  function onOpener(event: KeyboardEvent): void {
    if (opener !== undefined || event.defaultPrevented || isReplayed(event)) return;
    if (!OPENERS.has(event.key) || hasModifier(event) || isElsewhere(event)) return;
    event.preventDefault();
    opener = event.key;
  }

  /** Before the document's own keys: what is typed into a field that is on its way is no shortcut. */
  function onText(event: KeyboardEvent): void {
    if (opener === undefined || isReplayed(event)) return;
    if (event.key === "Escape" || hasModifier(event) || isElsewhere(event)) {
      release();
      return;
    }
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1)
      text += event.repeat && event.key === opener && text === "" ? "" : event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function replay(): void {
    waiting -= 1;
    if (opener === undefined || window.location.pathname !== path) {
      release();
      return;
    }
    let until = performance.now() + LONGEST_TO_HEAR_MS;
    let answered = false;
    const step = () => {
      if (opener === undefined) return;
      if (waiting > 0) {
        until = performance.now() + LONGEST_TO_HEAR_MS;
        requestAnimationFrame(step);
        return;
      }
      // The screen's own keys are heard from its first commit on; its field may come with a later one.
      if (!answered && !document.body.dispatchEvent(openingKey(opener))) {
        answered = true;
        until = performance.now() + LONGEST_TO_OPEN_MS;
      }
      const field = document.activeElement;
      if (answered && isTextField(field)) {
        const typed = text;
        release();
        type(field, typed);
      } else if (performance.now() > until) release();
      else requestAnimationFrame(step);
    };
    queueMicrotask(step);
  }

  window.addEventListener("keydown", onOpener);
  window.addEventListener("keydown", onText, true);
  window.addEventListener("pointerdown", release, true);
  return { replay };
}

const replayed = new WeakSet<Event>();
const isReplayed = (event: Event) => replayed.has(event);

function openingKey(key: string): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  replayed.add(event);
  return event;
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** In a field, a menu or a dialog, keys are theirs. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  return isEditable(target) || document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    (element instanceof HTMLInputElement && element.selectionStart !== null) ||
    element instanceof HTMLTextAreaElement
  );
}

/** As if it were typed: the field's own screen hears of it. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === "") return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
