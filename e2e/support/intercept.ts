import { expect, type Page, type Route } from "@playwright/test";

const PROBE = "/api/intercepted";
const intercepted = new WeakSet<Page>();

/**
 * Like `page.route`, from the very next call of the page on: a browser that starts to intercept lets calls of the page
 * pass for a moment still, on a loaded machine long enough for the one that a journey means. Once on, it stays on.
 */
export async function intercept(
  page: Page,
  address: Parameters<Page["route"]>[0],
  handle: (route: Route) => unknown,
  options: Parameters<Page["route"]>[2] = {},
): Promise<void> {
  if (!intercepted.has(page)) {
    intercepted.add(page);
    await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
    // A page that is opened from now on is intercepted from its beginning.
    if (page.url().startsWith("http"))
      await expect.poll(() => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE)).toBe(204);
  }
  await page.route(address, handle, options);
}
