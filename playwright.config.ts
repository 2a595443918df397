import { defineConfig } from "@playwright/test";
import { productAddress } from "./e2e/support/product-address.ts";
import { browserFlags, findBrowser } from "./tools/testing/browser.ts";

const chromium = findBrowser();
const report = process.env.E2E_REPORT;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results/browser",
  globalSetup: "./e2e/support/global-setup.ts",
  // One product and one set of books: journeys follow each other.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ...(report ? [["json", { outputFile: report }] as ["json", { outputFile: string }]] : []),
  ],
  use: {
    browserName: "chromium",
    baseURL: await productAddress(),
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      args: browserFlags(),
      ...(chromium && { executablePath: chromium }),
    },
  },
});
