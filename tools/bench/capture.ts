import { pbkdf2Sync } from "node:crypto";
import { join } from "node:path";
import { isRefusal } from "@grand-livre/domain/refusal";
import { type BillReader, createBillReader } from "../../packages/capture/src/reader/run-reader.ts";
import { drawPdf, drawPicture } from "../../packages/testkit/src/generated-bills/draw.ts";
import { layOut } from "../../packages/testkit/src/generated-bills/lay-out.ts";
import { drawPile } from "../../packages/testkit/src/generated-bills/make-pile.ts";
import { makeTruth } from "../../packages/testkit/src/generated-bills/make-truth.ts";
import { photograph } from "../../packages/testkit/src/generated-bills/photograph.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median, percentile } from "../benchmark/figures.ts";

const TEXTS = 40;
const PICTURES = 12;
const TEXT_LIMIT_MS = 500;
const PICTURE_LIMIT_MS = 3000;
/** Seeds that no calibration used. */
const FIRST_SEED = 200_001;

/** A fixed piece of work, at the same moments: what else the machine does shows in it too. */
function reference(): number {
  const started = performance.now();
  pbkdf2Sync("reference", "work", 40_000, 32, "sha256");
  return performance.now() - started;
}

async function readings(
  reader: BillReader,
  documents: readonly Uint8Array[],
): Promise<{ times: number[]; references: number[] }> {
  const [times, references]: [number[], number[]] = [[], []];
  for (const document of documents) {
    references.push(reference());
    const started = performance.now();
    const bill = await reader.read(document);
    times.push(performance.now() - started);
    if (isRefusal(bill) || bill.totals.grandTotalCents === null) throw new Error("a sound bill was not read");
  }
  return { times, references };
}

function rows(name: string, times: readonly number[], references: readonly number[], limitMs: number): Row[] {
  return [
    limited(`${name}, median of ${times.length}`, median(times), "ms", limitMs),
    limited(`${name}, 95th percentile`, percentile(times, 95), "ms", limitMs),
    { measure: `${name}, median beside the reference`, value: median(times) / median(references), unit: "×" },
  ];
}

/** Bills read in a warm reader, as the server does: their text, and recognition on scans and photographs. */
export const benchmark: Benchmark = {
  title: "Reading a bill in the reader's own process",
  async run({ root }) {
    const reader = createBillReader({ entry: join(root, "build", "server", "reader.js"), concurrency: 1 });
    try {
      const laid = (seed: number) => layOut(makeTruth(seed));
      const texts = Array.from({ length: TEXTS }, (_, rank) => drawPdf(laid(FIRST_SEED + rank)));
      // Upright A4 scans at 150 points per inch and photographs: each kind of picture comes twice.
      const pictures = Array.from(
        { length: PICTURES },
        (_, rank) => photograph(laid(FIRST_SEED + rank), FIRST_SEED + rank).bytes,
      );
      const scan = drawPile({ pages: [laid(FIRST_SEED)], parts: [] }, true);
      const [warmText] = texts;
      const started = performance.now();
      if (warmText !== undefined) await reader.read(warmText);
      const first = performance.now() - started;
      const text = await readings(reader, texts);
      await reader.read(drawPicture(laid(1), 150).toBuffer("image/png"));
      const scanned = await readings(reader, [scan, ...pictures]);
      return [
        {
          measure: "reference work, median",
          value: median([...text.references, ...scanned.references]),
          unit: "ms",
        },
        { measure: "text PDF, the first one with a cold reader", value: first, unit: "ms" },
        ...rows("text PDF", text.times, text.references, TEXT_LIMIT_MS),
        ...rows("recognised page", scanned.times, scanned.references, PICTURE_LIMIT_MS),
      ];
    } finally {
      reader.close();
    }
  },
};
