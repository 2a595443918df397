import { flushSync } from "react-dom";

const CONTROLS = 'input:not([type="file"], [tabindex="-1"]), textarea, [role="combobox"]';

/** Brings the focus to the first control of a part of the form. */
function focusIn(box: Element | null | undefined): boolean {
  const control = box?.querySelector<HTMLElement>(CONTROLS);
  (control ?? box)?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
  return control !== null && control !== undefined;
}

/** The part of the form that answers one of these selectors; what holds it is unfolded first (`data-unfold`). */
function findUnfolded(scope: ParentNode, selector: string): Element | null {
  const shown = scope.querySelector(selector);
  if (shown !== null) return shown;
  const fold = scope.querySelector<HTMLElement>('[data-unfold][aria-expanded="false"]');
  if (fold === null) return null;
  flushSync(() => fold.click());
  return scope.querySelector(selector);
}

/** Brings the focus to a field of a line, by the line's place on the screen or its id. */
export function focusLine(line: Element | null | undefined, name: string | undefined): void {
  if (line == null) return;
  const selector = `[data-cell="${name}"], [data-field="${name}"]`;
  if (name === undefined || !focusIn(findUnfolded(line, selector))) focusIn(line);
}

/** Brings the focus to a field by its path in the document: `client.name`, `invoice.due_date`, `lines.0.label`. */
export function focusPath(path: string): void {
  const [head, at, name] = path.split(".");
  if (head === "lines") focusLine(document.querySelectorAll("[data-line]")[Number(at)], name);
  else focusIn(findUnfolded(document, `[data-field="${path}"]`));
}

/** Brings the focus to a place of the form: `supplier`, `totals`. */
export function focusPlace(place: string): void {
  focusIn(findUnfolded(document, `[data-place="${place}"]`));
}
