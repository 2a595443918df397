/** The entries of a menu that can have the focus now, in their order. */
function reachable(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("a[data-entry], button[data-entry]:enabled")].filter(
    (entry) => entry.closest("[inert]") === null && entry.offsetParent !== null,
  );
}

/**
 * Arrows in a vertical menu: up and down to the neighbours, Home and End to the ends, right opens what opens,
 * left closes it or goes to the entry above. Tab stays the browser's.
 */
export function onMenuArrows(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const entries = reachable(event.currentTarget);
  const index = entries.indexOf(event.target as HTMLElement);
  const entry = entries[index];
  if (entry === undefined) return;
  const focus = (next: HTMLElement | undefined) => next?.focus();
  const expanded = entry.getAttribute("aria-expanded");
  switch (event.key) {
    case "ArrowDown":
      focus(entries[index + 1] ?? entries[0]);
      break;
    case "ArrowUp":
      focus(entries[index - 1] ?? entries.at(-1));
      break;
    case "Home":
      focus(entries[0]);
      break;
    case "End":
      focus(entries.at(-1));
      break;
    case "ArrowRight":
      if (expanded === "false") entry.click();
      else if (expanded === "true") focus(entries[index + 1]);
      else return;
      break;
    case "ArrowLeft":
      if (expanded === "true") entry.click();
      else focus(entry.closest("ul[id]")?.parentElement?.parentElement?.querySelector("button") ?? undefined);
      break;
    default:
      return;
  }
  event.preventDefault();
}
