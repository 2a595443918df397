import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";

/**
 * Contrast, focus order and names of the built screens with the demonstration's rows: axe judges the colours, the keyboard walks
 * from the first control on, and the browser's own accessibility tree names what it meets.
 */

const SCREENS = [
  "/dashboard",
  "/accounting/invoices",
  "/accounting/invoices/new",
  "/accounting/supplier-bills",
  "/accounting/reconciliation",
  "/accounting/entry-logs",
  "/accounting/accounting-plan/reference-accounts",
  "/accounting/counterparties",
  "/accounting/declarations/vat",
  "/accounting/reports",
  "/accounting/immobilizations",
  "/accounting/missions",
  "/accounting/regulations",
  "/accounting/imports-historical",
  "/accounting/declarations/calendar",
  "/gestions/companies",
  "/gestions/agents",
  "/apps/tasks",
  "/apps/contacts",
  "/my-account",
] as const;

/** Each of the browser's accessibility tree that takes the focus, without a name. */
async function unnamed(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  await client.detach();
  return nodes
    .filter(({ ignored, properties }) =>
      ignored
        ? false
        : (properties ?? []).some(({ name, value }) => name === "focusable" && value.value === true),
    )
    .filter(
      ({ role, name }) =>
        !["RootWebArea", "main"].includes(String(role?.value)) && !String(name?.value ?? "").trim(),
    )
    .map(({ role, nodeId }) => `${role?.value} ${nodeId}`);
}

interface Stop {
  readonly what: string;
  /** Its place in the document. */
  readonly place: number;
  readonly isSeen: boolean;
}

/** Where the keyboard stops, from the first control of the content on. */
async function stops(page: Page, count: number): Promise<Stop[]> {
  await page
    .locator("main")
    .first()
    .evaluate((main) => {
      main.setAttribute("tabindex", "-1");
      main.focus();
    });
  const walked: Stop[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((): Stop | null => {
      const at = document.activeElement;
      if (at === null || at === document.body || at.closest("main") === null) return null;
      // A box that is drawn by its label has no size of its own.
      const box = (at.closest("label") ?? at).getBoundingClientRect();
      return {
        what: `${at.tagName} ${at.getAttribute("aria-label") ?? at.textContent?.slice(0, 40) ?? ""}`,
        place: [...document.querySelectorAll("*")].indexOf(at),
        isSeen: box.width > 0 && box.height > 0 && box.right > 0 && box.left < innerWidth,
      };
    });
    if (stop === null) break;
    walked.push(stop);
  }
  return walked;
}

test("twenty screens are legible, walked by keyboard in the order that is read, each control with its name", {
  tag: "@nightly",
}, async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
    await expectAccessible(page, path);
    expect(await unnamed(page), path).toEqual([]);
    const walked = await stops(page, 12);
    expect(walked.length, path).toBeGreaterThan(0);
    expect(
      walked.filter(({ isSeen }) => !isSeen).map(({ what }) => what),
      path,
    ).toEqual([]);
    const places = walked.map(({ place }) => place);
    expect(places, `${path}: ${walked.map(({ what }) => what).join(" · ")}`).toEqual(
      places.toSorted((a, b) => a - b),
    );
  }
});
