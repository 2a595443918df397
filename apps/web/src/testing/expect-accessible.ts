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

/** Nothing is wider than the page. */
export async function expectFits(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
}

/** The page as it is now is accessible, and nothing is wider than it. */
export async function expectReachable(): Promise<void> {
  await expect.poll(isStill).toBe(true);
  // A tip over what the pointer was left on belongs to no part of the page.
  const looked = { include: [document.body], exclude: [["[role=tooltip]"]] };
  // An open menu floats over the page, outside of its regions; those of each screen are looked at in the browser's journeys.
  const rules = { region: { enabled: false } };
  const { violations } = await axe.run(looked, { resultTypes: ["violations"], rules });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
  ).toEqual([]);
  await expectFits();
}
