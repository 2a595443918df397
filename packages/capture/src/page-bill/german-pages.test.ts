import { type Random, randomOf } from "@grand-livre/testkit/generated-bills/random";
import { writtenPage } from "@grand-livre/testkit/test-documents/written-page";
import { expect, it } from "vitest";
import { readPageBill } from "./read-page-bill.ts";

/** German bills as they are usually worded, drawn by a seed: what was drawn is what a reader must find. */
interface Drawn {
  readonly lines: readonly string[];
  readonly number: string;
  readonly issueDate: string;
  readonly cents: readonly [excl: number, vat: number, incl: number];
  readonly isCredit: boolean;
}

const TITLES = ["Rechnung", "Handelsrechnung", "Teilrechnung", "Rechnung (380)"] as const;
const SELF_BILLED = "Gutschrift (selbst ausgestellte Rechnung)";
const NET = [
  "Nettobetrag",
  "Summe ohne USt.",
  "Rechnungssumme ohne USt.",
  "Nettosumme",
  "Gesamt netto",
] as const;
const TAX = ["Steuerbetrag", "zzgl. 19 % MwSt.", "USt.-Betrag", "Umsatzsteuer 19 %", "MwSt. 19 %"] as const;
const GROSS = ["Gesamtbetrag", "Bruttosumme", "Rechnungsbetrag", "Gesamtsumme", "Endbetrag"] as const;

const printed = (cents: number) =>
  (cents / 100)
    .toFixed(2)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+,)/g, ".");
const day = (iso: string) => iso.split("-").reverse().join(".");

function drawBill(random: Random): Drawn {
  const excl = random.int(1000, 2_000_000);
  const vat = Math.round((excl * 19) / 100);
  const number = `${random.pick(["", "RE-", "R"])}${random.int(100_000, 999_999)}`;
  const month = random.int(1, 9);
  const issueDate = `2026-0${month}-${random.int(10, 28)}`;
  const isCredit = random.chance(0.15);
  const title = isCredit
    ? random.pick(["Stornorechnung", "Gutschrift"])
    : random.pick([...TITLES, SELF_BILLED]);
  const head = random.chance(0.5)
    ? [`${title} Nr. ${number} vom ${day(issueDate)}`]
    : [title, `Rechnungsnummer: ${number}`, `Rechnungsdatum: ${day(issueDate)}`];
  const amount = (cents: number) => printed(isCredit ? -cents : cents);
  const lines = [
    "Verkäufer:",
    `Nummer : ${random.int(100_000, 999_999)}`,
    "Lieferant Nord GmbH",
    "Lieferantenstraße 20",
    "80333 München",
    "Steuernummer : 201/113/40209",
    "",
    "Käufer:",
    `Nummer : GE${random.int(1_000_000, 9_999_999)}`,
    "Atelier Sud",
    "69003 Lyon",
    "",
    ...head,
    `Leistungszeitraum: 0${random.int(1, 9)}.0${month}.2026 bis 09.0${month}.2026`,
    `Rechnung gemäß Bestellung vom 05.0${month}.2026`,
    "",
    "Bezeichnung                        Menge     Einzelpreis    Betrag",
    `Trennblätter                           1     ${printed(excl)}    ${amount(excl)}`,
    "",
    `                          Gesamtbetrag der Abschläge      -0,00`,
    `                          ${random.pick(NET)}      ${amount(excl)}`,
    `                          ${random.pick(TAX)}      ${amount(vat)}`,
    `                          ${random.pick(GROSS)}      ${amount(excl + vat)} EUR`,
  ];
  return { lines, number, issueDate, cents: [excl, vat, excl + vat], isCredit };
}

const SURE = 0.95;
const PAGES = 120;

it("reads German pages: what is sure is right, and the sign always", () => {
  const counts = { sure: 0, sureRight: 0, found: 0 };
  const wrongs: string[] = [];
  for (let seed = 1; seed <= PAGES; seed += 1) {
    const { lines, number, issueDate, cents, isCredit } = drawBill(randomOf(seed));
    const bill = readPageBill([writtenPage(lines)], { fileKind: "pdf", pageCount: 1 });
    if (bill === null) throw new Error(`seed ${seed}: no bill`);
    expect([seed, bill.kind]).toEqual([seed, isCredit ? "credit_note" : "invoice"]);
    const { billNumber, billDate, totalExclVatCents, vatCents, totalInclVatCents } = bill.fields;
    const read = [billNumber, billDate, totalExclVatCents, vatCents, totalInclVatCents];
    const wanted = [number, issueDate, ...cents];
    for (const [index, field] of read.entries()) {
      const isRight = field?.value === wanted[index];
      counts.found += isRight ? 1 : 0;
      if (!isRight) wrongs.push(`seed ${seed}: ${field?.value} for ${wanted[index]} at ${field?.confidence}`);
      if ((field?.confidence ?? 0) < SURE) continue;
      counts.sure += 1;
      counts.sureRight += isRight ? 1 : 0;
    }
  }
  const said = wrongs.join("\n");
  expect(counts.sureRight / counts.sure, said).toBeGreaterThanOrEqual(0.98);
  expect(counts.found / (5 * PAGES), said).toBeGreaterThanOrEqual(0.98);
  expect(counts.sure).toBeGreaterThan(4 * PAGES);
});
