import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Long enough for a cluster to be created on a busy machine, short enough to name a deadlock. */
const DATABASE_TIMEOUT_MS = 60_000;

/** What comes later is waited for as long as its test may last: a second, as by default, is short on a busy machine. */
const waiting = (timeout: number) => ({ testTimeout: timeout, expect: { poll: { timeout } } });

const unit = (name: string, folder: string) => ({
  test: { name, root: folder, include: ["**/*.test.{ts,tsx}"], ...waiting(20_000) },
});

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
      unit("web", "apps/web/src"),
      unit("tools", "tools"),
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
