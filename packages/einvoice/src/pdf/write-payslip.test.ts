import { printedText, printedWords } from "@grand-livre/testkit/issued/printed-text";
import { describe, expect, it } from "vitest";
import { type PayslipPaper, writePayslip } from "./write-payslip.ts";

const createdAt = new Date("2026-01-31T10:00:00Z");
const paper: PayslipPaper = {
  title: "Bulletin de paie · janvier 2026",
  period: ["Période du 01/01/2026 au 31/01/2026", "Paiement le 31/01/2026"],
  employer: ["Menuiserie Bernard", "12 rue des Lilas, 69003 Lyon"],
  employee: ["Petit Claire", "Développeuse"],
  rows: [
    { cells: ["Rémunération"], kind: "head" },
    { cells: ["Salaire de base", "151,67 h", "", "3 000,00"] },
    { cells: ["Contribution au dialogue social", "11,11", "0,016 %", "0,11", "0,14 %", "11,14"] },
    { cells: ["Net à payer au salarié", "", "", "2 249,58 €"], kind: "net" },
  ],
  foot: ["Dans votre intérêt, conservez ce bulletin."],
};

describe("the paper of a payslip", () => {
  it("is PDF/A-3b, tagged, with its faces embedded, and has the same bytes each time", async () => {
    const bytes = await writePayslip(paper, { createdAt });
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(text).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(text).toContain("/S /GTS_PDFA1");
    expect(text).toMatch(/\/MarkInfo [0-9]+ 0 R/);
    for (const type of ["Document", "H1", "Table", "TR", "TH", "TD"]) expect(text).toContain(`/S /${type}\n`);
    expect(text).toMatch(/\/Lang \(fr-FR\)/);
    const descriptors = text.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
    expect(descriptors).toBeGreaterThan(0);
    expect(text.match(/\/FontFile[23]/g)).toHaveLength(descriptors);
    expect(text).not.toMatch(/\/JavaScript|\/Launch|\/Encrypt/);
    expect(Buffer.from(await writePayslip(paper, { createdAt })).equals(bytes)).toBe(true);
  });

  it("prints every cell, and goes on to a second page with the titles of its columns", async () => {
    const printed = await printedText(await writePayslip(paper, { createdAt }));
    const words = [paper.title, ...paper.period, ...paper.employer, ...paper.employee, ...paper.foot];
    for (const text of [...words, ...paper.rows.flatMap(({ cells }) => cells)])
      expect(printed).toContain(text.replace(/\s/g, ""));
    const long = { ...paper, rows: Array.from({ length: 90 }, () => paper.rows[2] ?? { cells: [] }) };
    const second = (await printedWords(await writePayslip(long, { createdAt }))).filter(
      ({ page }) => page === 2,
    );
    expect(second.map(({ text }) => text)).toContain("Rubrique");
  });
});
