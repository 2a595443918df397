import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

/** What a first visit asks the server for, with nothing kept from before: numbers that may only fall. */

type Visit = { readonly asked: readonly string[]; readonly kilobytes: number };

/** Opens a screen with an empty cache, until it asks for nothing more. From an empty page: what the one before asked late is not counted. */
async function visit(page: Page, network: CDPSession, path: string): Promise<Visit> {
  await page.goto("about:blank");
  const asked = new Map<string, string>();
  let bytes = 0;
  const ask = ({ requestId, request }: { requestId: string; request: { method: string; url: string } }) => {
    const { protocol, pathname } = new URL(request.url);
    // The browser's own pictures of date fields are named as requests too.
    if (protocol !== "data:") asked.set(requestId, `${request.method} ${pathname}`);
  };
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  network.on("Network.requestWillBeSent", ask);
  network.on("Network.loadingFinished", count);
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  network.off("Network.requestWillBeSent", ask);
  network.off("Network.loadingFinished", count);
  return { asked: [...asked.values()], kilobytes: Math.round(bytes / 1000) };
}

test("a first visit loads a screen in few files", async ({ page, context }) => {
  await signIn(page);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const [path, most] of [
    ["/dashboard", { requests: 15, kilobytes: 340 }],
    ["/accounting/invoices", { requests: 20, kilobytes: 500 }],
    ["/accounting/entry-logs", { requests: 20, kilobytes: 500 }],
    ["/accounting/counterparties", { requests: 20, kilobytes: 500 }],
  ] as const) {
    const { asked, kilobytes } = await visit(page, network, path);
    expect.soft(asked.length, `${path}: ${asked.join(", ")}`).toBeLessThanOrEqual(most.requests);
    expect.soft(kilobytes, `${path}: kB`).toBeLessThanOrEqual(most.kilobytes);
  }
});
