import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { demonstrationSignIn } from "../../apps/server/src/demonstration-sign-in.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";
import { browserFlags, ensureBrowser, findBrowser } from "../testing/browser.ts";

/** Of a shift of 0.02, in thousandths. */
const SHIFT_LIMIT = 20;

type Screen = { readonly name: string; readonly path: string; readonly performance?: number };

const SIGN_IN: Screen = { name: "sign-in", path: "/sign-in", performance: 98 };
const SIGNED_IN: readonly Screen[] = [
  { name: "dashboard", path: "/dashboard", performance: 92 },
  { name: "entries", path: "/accounting/entry-logs" },
  { name: "supplier bills", path: "/accounting/supplier-bills" },
];

/** A figure that must not be below its limit. */
const atLeast = (measure: string, value: number, limit: number): Row => ({
  measure: `${measure} (at least ${limit})`,
  value,
  unit: "/100",
  holds: value >= limit,
});

/** Headless Chromium now and then paints nothing while it is watched: such a run says nothing, and is made again. */
const TRIES = 3;

async function report(address: string, port: number, screen: Screen) {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(
      `${address}${screen.path}`,
      {
        port,
        output: "json",
        logLevel: "error",
        onlyCategories: ["performance", "accessibility"],
        // The session of the person who is signed in stays.
        disableStorageReset: true,
      },
      desktopConfig,
    );
    if (result?.lhr.categories.performance?.score != null) return result.lhr;
    if (tries === TRIES) throw new Error(`${screen.path} was not painted: ${result?.lhr.runtimeError?.code}`);
  }
}

async function audit(address: string, port: number, screen: Screen): Promise<Row[]> {
  const { categories, audits, finalDisplayedUrl } = await report(address, port, screen);
  if (!finalDisplayedUrl.endsWith(screen.path))
    throw new Error(`${screen.path} led to ${finalDisplayedUrl}: not the screen to be measured`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  return [
    ...(screen.performance
      ? [atLeast(`${screen.name}: performance`, score("performance"), screen.performance)]
      : []),
    atLeast(`${screen.name}: accessibility`, score("accessibility"), 100),
    limited(`${screen.name}: layout shift`, shift * 1000, "/1000", SHIFT_LIMIT),
  ];
}

/** The scores of Lighthouse, as on a desk, and what shifts while a screen loads. */
export const benchmark: Benchmark = {
  title: "Lighthouse, and what shifts while loading",
  async run({ root }) {
    await ensureBrowser(root);
    const data = temporaryData();
    const address = await freeAddress();
    const port = Number(new URL(await freeAddress()).port);
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    const profile = mkdtempSync(join(tmpdir(), "grand-livre-lighthouse-"));
    const executablePath = findBrowser();
    const browser = await chromium.launchPersistentContext(profile, {
      locale: "fr-FR",
      args: [...browserFlags(), `--remote-debugging-port=${port}`],
      ...(executablePath && { executablePath }),
    });
    try {
      const rows = await audit(address, port, SIGN_IN);
      const page = await browser.newPage();
      await page.goto(`${address}/sign-in`);
      await page.locator("input[type=email], input[name=email]").first().fill(demonstrationSignIn.email);
      await page.locator("input[type=password]").fill(demonstrationSignIn.password);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
      await page.waitForLoadState("networkidle");
      for (const screen of SIGNED_IN) rows.push(...(await audit(address, port, screen)));
      return rows;
    } finally {
      await browser.close();
      await product.stop();
      data.remove();
      rmSync(profile, { recursive: true, force: true });
    }
  },
};
