import type { KeyboardEvent } from "react";

const FIELDS =
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [tabindex="-1"], :disabled, [readonly]), textarea:not(:disabled, [readonly]), [role="combobox"]:not(input, [aria-disabled="true"])';

/**
 * Whether Enter stops at a field: what is empty and needed of the head, then the first line. What is filled in, or rarely
 * is (`data-optional`), is reached by Tab.
 */
function isStop(field: HTMLElement): boolean {
  const line = field.closest("[data-line]");
  if (line !== null) return field.closest('[data-cell="label"]') !== null;
  if (field.closest("[data-optional]") !== null) return false;
  return field instanceof HTMLInputElement && field.value.trim() === "";
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const fields = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(FIELDS));
  const at = fields.indexOf(event.target as HTMLElement);
  const next = event.shiftKey ? fields[at - 1] : fields.slice(at + 1).find(isStop);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

const isBareEnter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === "Enter" && !ctrlKey && !metaKey && !altKey;

/** `onKeyDownCapture` of a document's form: Enter on a choice goes on instead of opening it; Space and arrows open it. */
export function onFormKeyCapture(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!isBareEnter(event) || !(target instanceof HTMLElement)) return;
  if (!target.matches('[role="combobox"]:not(input, [aria-expanded="true"])')) return;
  event.stopPropagation();
  move(event);
}

/**
 * `onKeyDown` of a document's form: Enter goes to the next field that is to be filled, also after it took an option of a
 * list; Shift+Enter goes back. Escape leaves the field: once more, and it leaves the document.
 */
export function onFormKey(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (event.key === "Escape" && !event.defaultPrevented) {
    event.preventDefault();
    target.blur();
    return;
  }
  // The cells of the lines have their own keys.
  if (target.closest("[data-cell]") !== null) return;
  const tookOption = event.defaultPrevented && target.getAttribute("aria-expanded") === "true";
  if (isBareEnter(event) && (tookOption || !event.defaultPrevented)) move(event);
}
