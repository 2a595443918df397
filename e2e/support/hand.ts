import { expect, type Locator, type Page } from "@playwright/test";

/** A hand on the keyboard that counts the keys it needs beside the values: Entrée, Tab, signs, commands. */
export interface Hand {
  /** Types a value, which counts for nothing, as it is typed: key by key where a list opens under it. */
  readonly type: (text: string) => Promise<void>;
  /** Presses keys, each of which counts. */
  readonly press: (...keys: string[]) => Promise<void>;
  /** Presses a key until a field has the focus. */
  readonly pressUntil: (key: string, field: Locator) => Promise<void>;
  readonly keys: () => number;
}

/** More fields than a form has: a key that leads nowhere is an error, instead of being pressed for ever. */
const MOST = 15;

export function hand(page: Page): Hand {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count += 1;
    }
  };
  return {
    type: (text) => page.keyboard.type(text),
    press,
    async pressUntil(key, field) {
      for (let pressed = 0; pressed < MOST; pressed += 1) {
        await press(key);
        const isThere = await field.evaluate((node) => node === document.activeElement).catch(() => false);
        if (isThere) return;
      }
      await expect(field).toBeFocused();
    },
    keys: () => count,
  };
}
