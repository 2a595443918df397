import fc from "fast-check";
import { checkIssued } from "../../packages/einvoice/src/checks/check-invoice.ts";
import { Sheet } from "../../packages/einvoice/src/pdf/sheet.ts";
import { writeFacturX } from "../../packages/einvoice/src/pdf/write-factur-x.ts";
import { validInvoice } from "../../packages/einvoice/src/test-documents/valid-invoice.ts";
import { writeCii } from "../../packages/einvoice/src/xml/write-cii.ts";
import type { Benchmark } from "../benchmark/benchmark.ts";
import { limited } from "../benchmark/benchmark.ts";
import { median, percentile } from "../benchmark/figures.ts";

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
    return [
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
