import { expect, type Locator } from "@playwright/test";

/** Presses Enter on a button once it is on: while a command runs the button stays in reach and drops the key, which nothing would tell. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press("Enter");
}
