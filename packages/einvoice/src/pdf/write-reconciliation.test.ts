import { printedText } from "@grand-livre/testkit/issued/printed-text";
import { describe, expect, it } from "vitest";
import { type PrintedReconciliation, writeReconciliation } from "./write-reconciliation.ts";

const row = (at: number) => ({
  date: "2026-03-10",
  reference: `P-${at}`,
  label: `Chèque ${at}`,
  cents: -1_000,
});

const told: PrintedReconciliation = {
  company: "Atelier Lumen",
  account: "512000",
  accountLabel: "Banque",
  day: "2026-03-31",
  printedOn: "2026-04-02",
  createdAt: new Date("2026-04-02T08:00:00Z"),
  statementCents: 123_456,
  bookCents: 121_456,
  differenceCents: 0,
  lines: { count: 3, cents: -3_000, rows: [row(1), row(2), row(3)] },
  operations: {
    count: 1,
    cents: -1_000,
    rows: [{ date: "2026-03-20", reference: null, label: "FRAIS", cents: -1_000 }],
  },
};

/** Without the spaces, which the layout is free to set. */
const squeezed = (text: string) => text.replaceAll(/\s/g, "");
const printed = async (change: Partial<PrintedReconciliation> = {}) =>
  printedText(await writeReconciliation({ ...told, ...change }));

describe("a bank reconciliation on paper", () => {
  it("leads from the statement to account 512, and says that it is provisional", async () => {
    const text = await printed();
    for (const part of [
      "État de rapprochement bancaire au 31/03/2026",
      "compte 512000 Banque",
      "Solde du relevé bancaire",
      "1 234,56 €",
      "Écritures comptables non pointées sur le relevé (3)",
      "Opérations du relevé non comptabilisées (1)",
      "Solde comptable du compte 512000",
      "1 214,56 €",
      "Provisoire",
      "Page 1/1",
    ])
      expect(text).toContain(squeezed(part));
    expect(text).not.toContain("Écart");
  });

  it("says which letters it cannot print", async () => {
    expect(await printed()).not.toContain("U+");
    const rows = [{ ...row(1), label: "Virement 東京" }];
    const text = await printed({ lines: { count: 1, cents: -1_000, rows } });
    expect(text).toContain("Virement??");
    expect(text).toContain("U+6771,U+4EAC");
  });

  it("names who froze it, the gap when there is one, and the rows that are too many", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => row(at));
    const text = await printed({
      frozen: { by: "Hugo Berthier", on: "2026-04-02" },
      differenceCents: 700,
      lines: { count: 150, cents: -150_000, rows },
    });
    expect(text).toContain(squeezed("Arrêté le 02/04/2026 par Hugo Berthier"));
    expect(text).toContain(squeezed("Écart inexpliqué"));
    expect(text).toMatch(/et30autres,pour.?300,00€/);
    expect(text).toMatch(/Page3\/[34]/);
  });
});
