import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

/** What a first visit asks the server for, with nothing kept from before: numbers that may only fall. */

type Visit = { readonly requests: number; readonly kilobytes: number };

/** Opens a screen with an empty cache, until it asks for nothing more. */
async function visit(page: Page, network: CDPSession, path: string): Promise<Visit> {
  const sizes: number[] = [];
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => sizes.push(encodedDataLength);
  network.on("Network.loadingFinished", count);
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  network.off("Network.loadingFinished", count);
  return {
    requests: sizes.length,
    kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000),
  };
}

test("a first visit loads a screen in few files", async ({ page, context }) => {
  await signIn(page);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const [path, most] of [
    ["/dashboard", { requests: 16, kilobytes: 340 }],
    ["/accounting/invoices", { requests: 21, kilobytes: 500 }],
    ["/accounting/entry-logs", { requests: 21, kilobytes: 500 }],
    ["/accounting/counterparties", { requests: 21, kilobytes: 500 }],
  ] as const) {
    const { requests, kilobytes } = await visit(page, network, path);
    expect.soft(requests, `${path}: requests`).toBeLessThanOrEqual(most.requests);
    expect.soft(kilobytes, `${path}: kB`).toBeLessThanOrEqual(most.kilobytes);
  }
});
