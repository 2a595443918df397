import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserFlags, findBrowser } from "./tools/testing/browser.ts";
import { writeInMemory } from "./tools/testing/memory-folder.ts";

writeInMemory();

/** Two scanned pages are read in 20 s on a calm machine, in 55 beside six other suites; short enough to name a deadlock. */
const DATABASE_TIMEOUT_MS = 150_000;

/** The labels of the web, in the language of its tests. */
const FRENCH = fileURLToPath(new URL("./apps/web/src/testing/french.ts", import.meta.url));

/** What comes later is waited for as long as its test may last: a second, as by default, is short on a busy machine. */
const waiting = (timeout: number) => ({ testTimeout: timeout, expect: { poll: { timeout } } });

const unit = (name: string, folder: string, setupFiles: string[] = []) => ({
  test: { name, root: folder, include: ["**/*.test.ts"], setupFiles, ...waiting(60_000) },
});

/** Screens in the browser of the journeys, over answers that the server was heard to give (packages/testkit). */
const screens = () => {
  const executablePath = findBrowser();
  return {
    root: "apps/web",
    // React as it is shipped and no animation (`reducedMotion`): 389 s of processor time for 189 tests came down to 268.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { development: false } },
    // All that a screen may load, looked for at each start: a package that is found later would be bundled with a second
    // React in the middle of a test.
    optimizeDeps: {
      entries: ["src/app/main.tsx", "src/**/*.test.tsx"],
      include: ["react/jsx-runtime"],
      rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } },
      force: true,
    },
    test: {
      name: "screens",
      include: ["src/**/*.test.tsx"],
      setupFiles: [FRENCH],
      provide: { drawnScreens: process.env.DRAWN_SCREENS ?? "" },
      ...waiting(120_000),
      // A module of a screen keeps what was done on it: each file has a page of its own.
      isolate: true,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        locators: { exact: false },
        viewport: { width: 1440, height: 900 },
        provider: playwright({
          launchOptions: { args: browserFlags(), ...(executablePath && { executablePath }) },
          contextOptions: { locale: "fr-FR", timezoneId: "Europe/Paris", reducedMotion: "reduce" },
        }),
        instances: [{ browser: "chromium" as const }],
      },
    },
  };
};

export default defineConfig({
  test: {
    // A worker loads each module once, for all of its files: to load them anew for each took a third of the suite's time.
    // What a file changes beside its own variables (environment, globals, a module's state) it therefore puts back.
    isolate: false,
    projects: [
      unit("domain", "packages/domain/src"),
      unit("contracts", "packages/contracts/src"),
      unit("capture", "packages/capture/src"),
      unit("einvoice", "packages/einvoice/src"),
      unit("platform", "packages/platform/src"),
      unit("office", "packages/office/src"),
      unit("testkit", "packages/testkit/src"),
      unit("platform-simulator", "apps/platform-simulator/src"),
      unit("web", "apps/web/src", [FRENCH]),
      unit("tools", "tools"),
      screens(),
      {
        test: {
          name: "server",
          root: "apps/server",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          globalSetup: [fileURLToPath(new URL("./apps/server/test/global-setup.ts", import.meta.url))],
          ...waiting(DATABASE_TIMEOUT_MS),
          hookTimeout: DATABASE_TIMEOUT_MS * 2,
        },
      },
    ],
  },
});
