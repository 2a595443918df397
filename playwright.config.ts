import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { ownProduct } from "./e2e/support/products.ts";
import { browserFlags, findBrowser } from "./tools/testing/browser.ts";
import { writeInMemory } from "./tools/testing/memory-folder.ts";

writeInMemory();

const chromium = findBrowser();
const report = process.env.E2E_REPORT;
const product = ownProduct();

/** More wait for each other. */
const MOST_WORKERS = 4;
/** A journey of 12 s uses a processor for 7: a third worker fills what two leave idle. */
const WORKERS = Math.min(MOST_WORKERS, availableParallelism() + 1);
/** One journey's file is run by one worker: a second product would be started for nothing. */
const oneFile = process.argv.filter((argument) => /\.e2e\.ts(:\d+)?$/.test(argument)).length === 1;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results/browser",
  globalSetup: "./e2e/support/global-setup.ts",
  // Each worker has a product, hence books, of its own. The journeys of one file follow each other on the same ones;
  // which files came before them there is anybody's guess.
  workers: oneFile ? 1 : WORKERS,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ["list"],
    ...(report ? [["json", { outputFile: report }] as ["json", { outputFile: string }]] : []),
  ],
  use: {
    browserName: "chromium",
    ...(product && { baseURL: product.address }),
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1440, height: 900 },
    // A trace copies the page at each step, which takes longer than the step: asked for with --trace, when one looks.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      args: browserFlags(),
      ...(chromium && { executablePath: chromium }),
    },
  },
});
