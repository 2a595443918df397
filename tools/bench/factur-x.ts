import { join } from "node:path";
import { performance } from "node:perf_hooks";
import fc from "fast-check";
import type { IssuedInvoice } from "../../packages/contracts/src/issued-invoice.ts";
import { checkIssued } from "../../packages/einvoice/src/checks/check-invoice.ts";
import { createPaperMaker } from "../../packages/einvoice/src/pdf/paper-maker.ts";
import { Sheet } from "../../packages/einvoice/src/pdf/sheet.ts";
import { writeFacturX } from "../../packages/einvoice/src/pdf/write-factur-x.ts";
import { writeCii } from "../../packages/einvoice/src/xml/write-cii.ts";
import { validInvoice } from "../../packages/testkit/src/issued/valid-invoice.ts";
import type { Benchmark } from "../benchmark/benchmark.ts";
import { limited } from "../benchmark/benchmark.ts";
import { median, percentile } from "../benchmark/figures.ts";
import { checkout } from "../checkout/checkout.ts";

const INVOICES = 60;
const WARM_UP = 10;
/** A page of figures, with its parties, table, QR code and XML, beside a page of one line of the same two faces. */
const RATIO_LIMIT = 8;
const CHECK_RATIO_LIMIT = 0.3;
const createdAt = new Date("2026-11-20T10:00:00Z");

/** The floor: one line in each face on one page of the same kind of PDF. */
async function barePage(): Promise<Uint8Array> {
  const sheet = new Sheet({ info: { CreationDate: createdAt } });
  sheet.text("Facture", 48, 48, 300);
  sheet.text("Total", 48, 80, 300, { strong: true });
  return sheet.bytes(() => undefined);
}

/** Processor time: other work on the machine stretches the clock, not this. */
async function millisecondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const BULK = 30;
/** How much of its own time a server gives to papers that a thread makes, beside making them itself. */
const HELD_LIMIT = 0.15;

/** How long this thread was held, in milliseconds: what it could not answer anybody in. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

/** What a bulk of papers leaves of the thread that asks for them. */
async function heldByBulk(invoices: readonly IssuedInvoice[]) {
  const papers = createPaperMaker(join(checkout, "packages", "einvoice", "src", "pdf", "paper-thread.ts"));
  const [first] = invoices;
  if (first === undefined) throw new Error("invoices to make papers of");
  const start = performance.now();
  await papers.make(first, { createdAt });
  const started = performance.now();
  await papers.make(first, { createdAt });
  const alone = performance.now();
  const apart = await heldBy(() => Promise.all(invoices.map((one) => papers.make(one, { createdAt }))));
  await papers.close();
  const here = await heldBy(async () => {
    for (const one of invoices) await writeFacturX(one, { createdAt });
  });
  return { apart, here, firstMs: started - start, aloneMs: alone - started };
}

/** A frozen invoice to its Factur-X beside a bare page of the same run, and its checks. */
export const benchmark: Benchmark = {
  title: "An issued invoice to its Factur-X",
  async run() {
    const invoices = fc.sample(validInvoice, { numRuns: INVOICES + WARM_UP, seed: 2026 });
    const [bare, made, checked, written]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (const [at, invoice] of invoices.entries()) {
      const floor = await millisecondsOf(barePage);
      const whole = await millisecondsOf(() => writeFacturX(invoice, { createdAt }));
      const check = await millisecondsOf(() => checkIssued(invoice));
      const xml = await millisecondsOf(() => writeCii(invoice));
      if (at < WARM_UP) continue;
      bare.push(floor);
      made.push(whole);
      checked.push(check);
      written.push(xml);
    }
    const bulk = await heldByBulk(invoices.slice(0, BULK));
    return [
      { measure: "first paper, its thread started for it", value: bulk.firstMs, unit: "ms" },
      { measure: "one paper from the thread, on the clock", value: bulk.aloneMs, unit: "ms" },
      limited(`server held by ${BULK} papers, thread beside itself`, bulk.apart / bulk.here, "×", HELD_LIMIT),
      { measure: `invoice to Factur-X, median of ${INVOICES}`, value: median(made), unit: "ms" },
      { measure: "invoice to Factur-X, 95th percentile", value: percentile(made, 95), unit: "ms" },
      { measure: "one bare page of the same faces, median", value: median(bare), unit: "ms" },
      limited("Factur-X beside a bare page", median(made) / median(bare), "×", RATIO_LIMIT),
      { measure: "invoice to CII, median", value: median(written), unit: "ms" },
      { measure: "all checks in both syntaxes, median", value: median(checked), unit: "ms" },
      limited("checks beside a bare page", median(checked) / median(bare), "×", CHECK_RATIO_LIMIT),
    ];
  },
};
