import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Benchmark, Row } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";
import { browserFlags, ensureBrowser, findBrowser } from "../testing/browser.ts";

const LOADS = 7;

/** Milliseconds from the navigation until `ready` holds, in a browser that has nothing cached. */
async function load(
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<void>,
): Promise<{ ms: number; kilobytes: number }> {
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await ready(page);
  const ms = performance.now() - started;
  const bytes = await page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation");
    const received = [...performance.getEntriesByType("resource"), ...(page ? [page] : [])];
    return received.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
  });
  await context.close();
  return { ms, kilobytes: bytes / 1000 };
}

/** Interactive: the password field takes the focus and what is typed. The floor is the server's own health page. */
export const benchmark: Benchmark = {
  title: "The sign-in screen in Chromium",
  async run({ root }) {
    await ensureBrowser(root);
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    const executablePath = findBrowser();
    const browser = await chromium.launch({
      args: browserFlags(),
      ...(executablePath && { executablePath }),
    });
    try {
      const floors: number[] = [];
      const screens: number[] = [];
      let kilobytes = 0;
      for (let turn = 0; turn < LOADS; turn += 1) {
        floors.push((await load(browser, `${address}/healthz`, (page) => page.waitForLoadState("load"))).ms);
        const screen = await load(browser, `${address}/sign-in`, (page) =>
          page.locator("input[type=password]").fill("typed"),
        );
        screens.push(screen.ms);
        kilobytes = screen.kilobytes;
      }
      const rows: Row[] = [
        { measure: `a page without anything, median of ${LOADS}`, value: median(floors), unit: "ms" },
        { measure: "sign-in until it can be typed in, median", value: median(screens), unit: "ms" },
        { measure: "beside the page without anything", value: median(screens) / median(floors), unit: "×" },
        { measure: "received over the wire", value: kilobytes, unit: "kB" },
      ];
      return rows;
    } finally {
      await browser.close();
      await product.stop();
      data.remove();
    }
  },
};
