import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./axe.ts";

/** No violation excludes a person from what the page shows now, and nothing is wider than it. */
export async function expectReachable(page: Page, where?: string): Promise<void> {
  await expectAccessible(page, where);
  await expectFits(page, where);
}
