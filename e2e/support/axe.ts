import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

interface Look {
  /** Only what is inside this selector. */
  readonly inside?: string;
  /** All violations, small ones included; else those that exclude a person. */
  readonly everything?: boolean;
}

/** What fades in or out is neither here nor gone: its colours are those of no state. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== "running" ||
          animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/**
 * What axe finds on the page as it is now, named so that the failure can be read. What it finds is looked for a second time: a dialog that
 * began to fade in while it looked had the colours of no state.
 */
export async function issues(page: Page, look: Look = {}): Promise<string[]> {
  const found = await violations(page, look);
  return found.length === 0 ? found : violations(page, look);
}

async function violations(page: Page, { inside, everything = false }: Look): Promise<string[]> {
  await stillness(page);
  // No frame of another site is on our screens: one run in the page, without a second page to put its parts together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (inside !== undefined) axe.include(inside);
  const answer = await axe.analyze();
  return answer.violations
    .filter(({ impact }) => everything || impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Nothing is wider than the page. */
export async function expectFits(page: Page, where?: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where)
    .toBeLessThanOrEqual(0);
}

/** No violation excludes a person from what the page shows now. */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(await issues(page), where).toEqual([]);
}
