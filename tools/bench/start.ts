import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { freeAddress } from "../product/free-address.ts";
import { type DataFolder, type Product, startProduct, temporaryData } from "../product/start-product.ts";

const WARM_LIMIT_MS = 2_000;
/** What the demonstration may add to a first start. */
const DEMONSTRATION_LIMIT_MS = 5_000;
const REST_LIMIT_MB = 200;
const REST_MS = 5_000;
const WARM_STARTS = 5;

/** Resident memory of one process, in MB; null where the system has no `ps`. */
function residentMegabytes(pid: number): number | null {
  if (process.platform === "win32") return null;
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

async function starting(
  script: readonly string[],
  data: DataFolder,
  seed: "demo" | "demo-empty" = "demo-empty",
): Promise<Product> {
  return startProduct({ script, address: await freeAddress(), data, seed });
}

/** A first start with the living demonstration, whose books the worker writes afterwards. */
async function demonstrationMs(script: readonly string[]): Promise<number> {
  const data = temporaryData();
  try {
    const product = await starting(script, data, "demo");
    await product.stop();
    return product.readyMs;
  } finally {
    data.remove();
  }
}

/** From the command to "is ready": with an empty data folder, then again; and the server's memory at rest. */
export const benchmark: Benchmark = {
  title: "Start to ready, and memory at rest",
  async run({ root }) {
    const command = [join(root, "tools", "bootstrap.mjs"), "start"];
    const data = temporaryData();
    try {
      const cold = await starting(command, data);
      await cold.stop();
      const demonstration = await demonstrationMs(command);
      const warm: number[] = [];
      for (let start = 0; start < WARM_STARTS; start += 1) {
        const product = await starting(command, data);
        warm.push(product.readyMs);
        await product.stop();
      }
      const rows: Row[] = [
        { measure: "cold: database, schema and a company without books", value: cold.readyMs, unit: "ms" },
        limited("demonstration: added to it", demonstration - cold.readyMs, "ms", DEMONSTRATION_LIMIT_MS),
        limited(`warm, median of ${WARM_STARTS}`, median(warm), "ms", WARM_LIMIT_MS),
      ];
      const resting = await starting([join(root, "build", "server", "main.js")], data);
      await sleep(REST_MS);
      const memory = residentMegabytes(Number(resting.process.pid));
      await resting.stop();
      if (memory !== null)
        rows.push(limited("memory at rest, without the database", memory, "MB", REST_LIMIT_MB));
      return rows;
    } finally {
      data.remove();
    }
  },
};
