/** Text fields and choices, in the order of the page: the same form in another screen has them at the same rank. */
const FIELDS = 'input:not([type="hidden"]), textarea, [role="combobox"]:not(input)';

interface Place {
  readonly rank: number;
  /** What is selected of a text; null for a choice. */
  readonly start: number | null;
  readonly end: number | null;
}

let left: Place | undefined;

const fieldsOf = (form: HTMLElement) => Array.from(form.querySelectorAll<HTMLElement>(FIELDS));

/** Remembers which field of a form has the focus, for the screen that shows that form next. */
export function leaveFocus(form: HTMLElement | null): void {
  const focused = document.activeElement;
  const rank = form !== null && focused instanceof HTMLElement ? fieldsOf(form).indexOf(focused) : -1;
  const text = focused instanceof HTMLInputElement ? focused : undefined;
  left =
    rank < 0 ? undefined : { rank, start: text?.selectionStart ?? null, end: text?.selectionEnd ?? null };
}

/** Gives the focus to the same field of that form; nothing when none was left. */
export function takeFocus(form: HTMLElement | null): void {
  const place = left;
  left = undefined;
  const field = place === undefined || form === null ? undefined : fieldsOf(form)[place.rank];
  if (place === undefined || field === undefined) return;
  field.focus();
  if (field instanceof HTMLInputElement && place.start !== null)
    field.setSelectionRange(place.start, place.end);
}
