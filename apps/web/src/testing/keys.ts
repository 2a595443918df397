import { userEvent } from "vitest/browser";

/** Presses keys together, as `Control+s`. */
export async function press(chord: string): Promise<void> {
  const keys = chord.split("+");
  const last = keys.pop() ?? "";
  const named = last.length === 1 ? last : `{${last}}`;
  await userEvent.keyboard(
    `${keys.map((key) => `{${key}>}`).join("")}${named}${keys.map((key) => `{/${key}}`).join("")}`,
  );
}

/** Types letters where the focus is. */
export const type = (text: string): Promise<void> => userEvent.keyboard(text.replaceAll(/[{[]/g, "$&$&"));

/** Clicks what lies at this place of the page. */
export async function clickAt(x: number, y: number): Promise<void> {
  const element = document.elementFromPoint(x, y) ?? document.body;
  const { left, top } = element.getBoundingClientRect();
  await userEvent.click(element, { position: { x: x - left, y: y - top } });
}
