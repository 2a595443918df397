import type { KeyboardEvent } from "react";

const FIELDS =
  'input:not([type="hidden"], [type="file"], [tabindex="-1"], :disabled, [readonly]), textarea:not(:disabled, [readonly]), [role="combobox"]:not([aria-disabled="true"])';

/**
 * `onKeyDown` of a form whose Enter goes to the next field, as accountants expect; Shift+Enter goes back. The last
 * field keeps its Enter. A completion that takes its option on Enter, and a text area, keep theirs too.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return;
  if (!(event.target instanceof HTMLInputElement) || event.target.type === "checkbox") return;
  const fields = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(FIELDS));
  const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
