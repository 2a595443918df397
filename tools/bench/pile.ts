import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { drawPdf, drawPicture } from "../../packages/testkit/src/generated-bills/draw.ts";
import { layOut } from "../../packages/testkit/src/generated-bills/lay-out.ts";
import { makeTruth } from "../../packages/testkit/src/generated-bills/make-truth.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median, percentile } from "../benchmark/figures.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const PILE = 20;
const LOOKS = 120;
/** How often a screen asks for the state of each of its files. */
const LOOK_MS = 500;
const FILES = 100;
const GROWTH_LIMIT_MB = 40;
/** Seeds far from those that the reader's confidence was counted on. */
const FIRST_SEED = 700_001;

const textBill = (rank: number) => drawPdf(layOut(makeTruth(FIRST_SEED + rank)));
const scannedBill = (rank: number) =>
  drawPicture(layOut(makeTruth(FIRST_SEED + 50_000 + rank)), 150).toBuffer("image/jpeg", 85);

/** As piles are: every third file is a scan. */
const mixedBill = (rank: number) => (rank % 3 === 0 ? scannedBill(rank) : textBill(100 + rank));

/** How long the list takes, look after look, until `done`, and at least a hundred times without one. */
async function looks(person: SignedIn, done?: Promise<unknown>): Promise<number[]> {
  const path = `/api/invoice?legalEntityRefId=${person.legalEntityRefId}&limit=50`;
  const state = { ended: false };
  const end = () => {
    state.ended = true;
  };
  done?.then(end, end);
  const times: number[] = [];
  while (done ? !state.ended : times.length < LOOKS) {
    const started = performance.now();
    await person.get(path);
    times.push(performance.now() - started);
    // As persons look: the list is not all that the machine does.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** Who drops the piles: sending twenty files must not delay the looks of who looks. */
async function startDropper(address: string): Promise<Worker> {
  const worker = new Worker(new URL("../benchmark/drop-pile.ts", import.meta.url), {
    workerData: { address, lookMs: LOOK_MS },
  });
  await once(worker, "message");
  return worker;
}

async function dropAll(dropper: Worker, files: readonly Uint8Array[]): Promise<void> {
  dropper.postMessage(files);
  const [outcome] = await once(dropper, "message");
  if (outcome !== "done") throw new Error(String(outcome));
}

async function pile(
  person: SignedIn,
  dropper: Worker,
  name: string,
  files: readonly Uint8Array[],
): Promise<Row[]> {
  const usual = await looks(person);
  const started = performance.now();
  const dropped = dropAll(dropper, files);
  const during = await looks(person, dropped);
  await dropped;
  const took = performance.now() - started;
  const after = await looks(person);
  const p95 = percentile([...usual, ...after], 95);
  return [
    { measure: `${name}: all drafts of ${files.length} files`, value: took, unit: "ms" },
    { measure: `${name}: the list, usual 95th percentile`, value: p95, unit: "ms" },
    { measure: `${name}: the list meanwhile, median of ${during.length}`, value: median(during), unit: "ms" },
    limited(`${name}: the list meanwhile, 95th percentile`, percentile(during, 95), "ms", 2 * p95),
  ];
}

/** Resident memory of the server's own process, its readers aside; Linux only. */
function residentMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return (pages * 4096) / 1024 / 1024;
}

async function memory(person: SignedIn, pid: number): Promise<Row[]> {
  const samples: number[] = [];
  for (let rank = 0; rank < FILES; rank += 1) {
    await person.dropBill(textBill(1000 + rank));
    samples.push(residentMegabytes(pid));
  }
  const quarter = FILES / 4;
  const [first, last] = [median(samples.slice(0, quarter)), median(samples.slice(-quarter))];
  return [
    { measure: `memory of the server, first quarter of ${FILES} files`, value: first, unit: "MB" },
    { measure: `memory of the server, last quarter`, value: last, unit: "MB" },
    limited("memory of the server, growth", last - first, "MB", GROWTH_LIMIT_MB),
  ];
}

/** Piles of bills dropped at once while somebody looks at the list, and what many files leave in the server. */
export const benchmark: Benchmark = {
  title: "A pile of bills: the list meanwhile, the server's memory",
  async run({ root }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    try {
      const person = await signIn(address);
      const dropper = await startDropper(address);
      const ranks = Array.from({ length: PILE }, (_, rank) => rank);
      // What is compiled and opened on first use is no part of a usual look.
      await person.dropBill(textBill(900));
      await looks(person);
      const rows = [
        ...(await pile(person, dropper, "text", ranks.map(textBill))),
        ...(await pile(person, dropper, "text and scans", ranks.map(mixedBill))),
        ...(await memory(person, product.process.pid ?? 0)),
      ];
      await dropper.terminate();
      return rows;
    } finally {
      await product.stop();
      data.remove();
    }
  },
};
