import { writtenPage } from "@grand-livre/testkit/test-documents/written-page";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "../page/segments.ts";
import { chooseDates } from "./choose-dates.ts";
import { findAmounts } from "./find-amounts.ts";
import { findDates } from "./find-dates.ts";
import { findIdentifiers } from "./find-identifiers.ts";
import { findNumbers } from "./find-number.ts";
import { rowsThatAddUp } from "./find-rates.ts";

const segments = (...lines: string[]) => segmentsOf(writtenPage(lines));

describe("amounts", () => {
  it.each([
    ["Total 1 234,56 €", [123_456]],
    ["Total 1.234,56", [123_456]],
    ["Total 1,234.56", [123_456]],
    ["Total 1'234.50", [123_450]],
    ["Total -12,00 et 12,00-", [-1200, -1200]],
    ["Total (45,10", [-4510]],
    ["Total € 7,05", [705]],
    ["Total 12 , 50", [1250]],
    ["TVA 20,00 % sur 31.12.2025 version 1.2.34", []],
    ["12 345,678 et 1.234.56", []],
    ["2 600,00", [260_000]],
    ["2   600,00", [60_000]],
  ])("%s", (line, cents) => {
    expect(findAmounts(segments(line)).map((amount) => amount.cents)).toEqual(cents);
  });

  it("know the words of their row and of their column", () => {
    const [first, second] = findAmounts(
      segments("                    Total HT      Total TTC", "Somme due           100,00        120,00"),
    );
    expect([first?.rowLabel, first?.headLabel]).toEqual(["somme due", "total ht"]);
    expect([second?.rowDistance, second?.headLabel]).toEqual([1, "total ttc"]);
  });
});

describe("dates", () => {
  it.each([
    ["Date de facture : 03/04/2026", "2026-04-03"],
    ["Date : 3 avril 2026", "2026-04-03"],
    ["Lyon, le 1er août 2026", "2026-08-01"],
    ["Émise le 03.04.26", "2026-04-03"],
    ["Invoice date Apr 3, 2026", "2026-04-03"],
    ["Date : 20260403", "2026-04-03"],
    ["Date 2026-04-03", "2026-04-03"],
  ])("%s is the bill's date", (line, value) => {
    expect(chooseDates(findDates(segments(line))).issue?.value).toBe(value);
  });

  it("of other papers, of periods and of days that do not exist are not", () => {
    const dates = findDates(
      segments(
        "Commande du 01/02/2026",
        "Date de facture : 31/02/2026",
        "Date de facture : 05/03/2026",
        "Période du 01/01/2026 au 31/01/2026",
        "Échéance 01/01/2020",
        "Date d'échéance : 04/04/2026",
      ),
    );
    const { issue, due, period } = chooseDates(dates);
    expect([issue?.value, due?.value]).toEqual(["2026-03-05", "2026-04-04"]);
    expect([period?.start.value, period?.end.value]).toEqual(["2026-01-01", "2026-01-31"]);
  });

  it("put the month first where the document can only mean that", () => {
    const dates = findDates(segments("Invoice date: 11/03/2026", "Paid 10/31/2026"));
    expect(chooseDates(dates).issue?.value).toBe("2026-11-03");
  });
});

describe("numbers of bills", () => {
  it.each([
    ["Facture n° FA-2026-12", "FA-2026-12"],
    ["FACTURE 2026/0017", "2026/0017"],
    ["N° de facture : F 2026 118", "F 2026 118"],
    ["Invoice number: INV/24/77", "INV/24/77"],
    ["Facture d'acompte N° 00451", "00451"],
    ["Numéro 18300", "18300"],
  ])("%s", (line, value) => {
    expect(findNumbers(segments(line))[0]?.value).toBe(value);
  });

  it("stand under their word in a table", () => {
    expect(findNumbers(segments("N° facture        Date", "118-A             01/02/2026"))[0]?.value).toBe(
      "118-A",
    );
  });

  it("are not those of clients, orders and former bills", () => {
    const found = findNumbers(
      segments(
        "N° client : C4415",
        "Bon de commande n° 778",
        "Facture d'origine n° FA-9",
        "SIRET n° 73282932000074",
      ),
    );
    expect(found).toEqual([]);
  });
});

describe("company numbers", () => {
  it("must pass their keys, and belong to whom their words say", () => {
    const found = findIdentifiers(
      segments(
        "SIRET 732 829 320 00074",
        "SIREN 732 829 321",
        "N° TVA client FR44732829320",
        "TVA DE136695976",
      ),
      new Map(),
      undefined,
    );
    expect(found.map(({ kind, value, owner }) => [kind, value, owner])).toEqual([
      ["siret", "73282932000074", "unknown"],
      ["vat", "FR44732829320", "buyer"],
      ["vat", "DE136695976", "unknown"],
    ]);
  });

  it("include accounts, and leave the words after them", () => {
    const found = findIdentifiers(
      segments("IBAN FR76 3000 6000 0112 3456 7890 189 BIC AGRIFRPP"),
      new Map(),
      undefined,
    );
    expect(found.map(({ kind, value, found: { text } }) => [kind, value, text])).toEqual([
      ["iban", "FR7630006000011234567890189", "FR76 3000 6000 0112 3456 7890 189"],
    ]);
  });
});

describe("a bill's number", () => {
  it("is never a VAT number, though « N° » stands before it", () => {
    expect(findNumbers(segments("Facture N° FR44732829320"))).toEqual([]);
    expect(findNumbers(segments("Facture N° FR44732829321")).map(({ value }) => value)).toEqual([
      "FR44732829321",
    ]);
  });
});

describe("rows of rates", () => {
  const row = (rateBasisPoints: number, baseCents: number, taxCents: number) => ({
    rateBasisPoints,
    baseCents,
    taxCents,
    amounts: [],
  });

  it("are the ones that add up, one a rate", () => {
    const rows = [row(2000, 500, 100), row(2000, 1000, 200), row(550, 200, 11)];
    expect(rowsThatAddUp(rows, 1200, 211)).toEqual([rows[1], rows[2]]);
    expect(rowsThatAddUp(rows, 1201, 211)).toBeNull();
    expect(rowsThatAddUp([], 0, 0)).toBeNull();
  });
});
