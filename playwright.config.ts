import { defineConfig } from "@playwright/test";
import { productAddress } from "./e2e/support/product-address.ts";
import { findBrowser } from "./tools/testing/browser.ts";

const CI_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Chromium refuses its sandbox to root, as in a container. */
const SANDBOX_FLAGS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

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
      args: [...CI_FLAGS, ...SANDBOX_FLAGS],
      ...(chromium && { executablePath: chromium }),
    },
  },
});
