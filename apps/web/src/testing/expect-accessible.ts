import axe from "axe-core";
import { expect } from "vitest";

/** Nothing moves any more: what fades in or out has the colours of no state. */
const isStill = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== "running" || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
    );

// A tip over what the pointer was left on belongs to no part of the page.
const LOOKED = { include: [["body"]], exclude: [["[role=tooltip]"]] };

/** Nothing is wider than the page. */
export async function expectFits(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
}

const told = (violations: readonly axe.Result[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);

/** Every text of the page stands out in the dark scheme too; the page has the scheme that it had afterwards. */
export async function expectReadableInDark(): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset.colorScheme;
  dataset.colorScheme = "dark";
  try {
    await expect.poll(isStill).toBe(true);
    const runOnly = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };
    const { violations } = await axe.run(LOOKED, { resultTypes: ["violations"], runOnly });
    expect(told(violations), "in the dark scheme").toEqual([]);
  } finally {
    if (before === undefined) delete dataset.colorScheme;
    else dataset.colorScheme = before;
  }
}

/** The page as it is now is accessible, and nothing is wider than it. */
export async function expectReachable(): Promise<void> {
  await expect.poll(isStill).toBe(true);
  // An open menu floats over the page, outside of its regions; those of each screen are looked at in the browser's journeys.
  const rules = { region: { enabled: false } };
  const { violations } = await axe.run(LOOKED, { resultTypes: ["violations"], rules });
  expect(told(violations)).toEqual([]);
  await expectFits();
}
