import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freeAddress } from "./free-address.ts";
import { type DataFolder, startProduct, temporaryData } from "./start-product.ts";

let folder: string;
let data: DataFolder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stand-in-"));
  data = temporaryData();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  data.remove();
});

/** Starts a program in the product's place. */
async function start(source: string) {
  const script = join(folder, "program.mjs");
  writeFileSync(script, source);
  return startProduct({ script: [script], address: await freeAddress(), data });
}

describe("starting a product under test", () => {
  it("waits for its line, then stops it cleanly", async () => {
    const product = await start(`
      import { writeFileSync } from "node:fs";
      process.once("SIGTERM", () => { writeFileSync("stopped", ""); process.exit(0); });
      setTimeout(() => console.log("Grand Livre is ready: here"), 50);
      setInterval(() => {}, 1000);`);
    expect(product.readyMs).toBeGreaterThan(50);
    await product.stop();
    expect(existsSync(join(dirname(data.path), "stopped"))).toBe(true);
    await product.stop();
  });

  it("repeats the last words of one that does not become ready", async () => {
    await expect(start('console.error("no disk left"); process.exitCode = 3;')).rejects.toThrow(
      /ended with 3 before it was ready:\n.*no disk left/,
    );
  });

  it("keeps the settings of the person who runs the tests out of it", async () => {
    process.env.DATABASE_URL = "postgres://production";
    try {
      const product = await start(`
        if (process.env.DATABASE_URL || process.env.SEED !== "demo-empty") process.exit(1);
        console.log("Grand Livre is ready"); setInterval(() => {}, 1000);`);
      await product.stop();
    } finally {
      delete process.env.DATABASE_URL;
    }
  });

  it("leaves nothing behind", () => {
    data.remove();
    expect(existsSync(dirname(data.path))).toBe(false);
  });
});
