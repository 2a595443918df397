import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Enter on a button once it is on: while a command runs the button stays in reach and drops the key, which nothing would tell. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

/**
 * Presses Escape once the keyboard is in what is open, or on what opened it: a panel is seen some 100 ms before it takes the focus on a busy
 * machine, and a key pressed until then goes to the page behind it.
 */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const open = [
      ...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]"),
    ];
    const at = document.activeElement;
    return (
      open.length === 0 ||
      open.some((one) => one.contains(at)) ||
      at?.getAttribute("aria-expanded") === "true"
    );
  });
  await page.keyboard.press("Escape");
}
