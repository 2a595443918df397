import { expect, test } from "@playwright/test";
import { filledCompany } from "./support/filled-company.ts";
import { signIn } from "./support/sign-in.ts";

test("a line of a menu that is still opening is taken where the hand pressed it", {
  tag: "@nightly",
}, async ({ page }) => {
  const seed = Date.now();
  const refId = await filledCompany(page.request, { name: `Marqueterie ${seed}`, seed, rows: 2 });
  await signIn(page, `/accounting/invoices?dossier=${refId}`);
  await expect(page.getByRole("row", { name: /Pièce 1|Atelier/ }).first()).toBeVisible();
  // As on a loaded machine: the menu has hardly begun to open when the button goes down, and is open when it goes up.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Animation.enable");
  await browser.send("Animation.setPlaybackRate", { playbackRate: 0.02 });
  await page.getByRole("button", { name: "Exporter", exact: true }).click();
  const line = page.getByRole("menuitem", { name: /^CSV/ });
  await expect(line).toBeVisible();
  const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await browser.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  const download = page.waitForEvent("download");
  await page.mouse.up();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole("menu")).toBeHidden();
});
