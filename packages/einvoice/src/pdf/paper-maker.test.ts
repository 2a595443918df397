import { fileURLToPath } from "node:url";
import { randomInvoice } from "@grand-livre/testkit/issued/random-invoice";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createPaperMaker } from "./paper-maker.ts";
import { writeFacturX } from "./write-factur-x.ts";
import { writePayslip } from "./write-payslip.ts";

const papers = createPaperMaker(fileURLToPath(new URL("paper-thread.ts", import.meta.url)));
afterAll(() => papers.close());
const options = { createdAt: new Date("2026-11-20T10:00:00Z") };
const invoices = fc.sample(randomInvoice, { seed: 11, numRuns: 3 });

describe("papers made in a thread of their own", { timeout: 90_000 }, () => {
  it("are the same bytes as those made here, each for its own invoice, however many at once", async () => {
    const made = await Promise.all(invoices.map((invoice) => papers.make(invoice, options)));
    for (const [at, invoice] of invoices.entries())
      expect(Buffer.from(made[at] ?? []).equals(Buffer.from(await writeFacturX(invoice, options)))).toBe(
        true,
      );
  });

  it("are payslips too, beside invoices", async () => {
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error("an invoice");
    const payslip = {
      title: "Bulletin de paie",
      period: ["Janvier 2026"],
      employer: ["Atelier"],
      employee: ["Rossi Anna"],
      rows: [{ cells: ["Salaire de base", "2 500,00", "", "2 500,00", "", ""] }],
      foot: ["À conserver sans limitation de durée."],
    };
    const [made] = await Promise.all([papers.makePayslip(payslip, options), papers.make(invoice, options)]);
    expect(Buffer.from(made).equals(Buffer.from(await writePayslip(payslip, options)))).toBe(true);
  });

  it("leave the thread that asks free", async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(invoices.map((invoice) => papers.make(invoice, options)));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(invoices.length);
  });

  it("that cannot be made are refused, and the next one is made", async () => {
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error("an invoice");
    const broken = { ...invoice, lines: invoice.lines.map((line) => ({ ...line, unitPriceCents: "x" })) };
    await expect(papers.make(broken, options)).rejects.toThrow("Not a unit price");
    expect((await papers.make(invoice, options)).length).toBeGreaterThan(1000);
  });

  it("that wait when the thread is closed are refused; another thread makes the next", async () => {
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error("an invoice");
    const waiting = papers.make(invoice, options);
    const refused = expect(waiting).rejects.toThrow("closed");
    await papers.close();
    await refused;
    expect((await papers.make(invoice, options)).length).toBeGreaterThan(1000);
  });
});
