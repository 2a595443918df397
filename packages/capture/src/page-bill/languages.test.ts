import { writtenPage } from "@grand-livre/testkit/test-documents/written-page";
import { describe, expect, it } from "vitest";
import { readPageBill } from "./read-page-bill.ts";

/** From here on the screen shows a value as sure. */
const SURE = 0.95;

function read(...lines: string[]) {
  const bill = readPageBill([writtenPage(lines)], { fileKind: "pdf", pageCount: 1 });
  if (bill === null) throw new Error("no bill");
  return bill;
}

const GERMAN = [
  "Holzbau Krüger GmbH                                     Rechnung an",
  "Lindenstraße 12                                         Atelier Sud",
  "10115 Berlin                                            1 rue des Vignes",
  "                                                        69003 Lyon",
  "",
  "Rechnung",
  "Rechnungsnummer: RE-2026-0117          Rechnungsdatum: 15. März 2026",
  "Leistungsdatum: 12.03.2026             Fällig am: 14.04.2026",
  "",
  "Bezeichnung                        Menge     Einzelpreis    Betrag",
  "Eichentür                             2         600,00      1.200,00",
  "Montage                               1         300,00        300,00",
  "",
  "                                      Nettobetrag      1.500,00 €",
  "                                      MwSt. 19 %         285,00 €",
  "                                      Gesamtbetrag     1.785,00 €",
];

const DUTCH = [
  "Bakkerij De Wit B.V.                                    Klant",
  "Prinsengracht 12                                        Atelier Sud",
  "1015 DX Amsterdam                                       69003 Lyon",
  "",
  "FACTUUR",
  "Factuurnummer: 2026-0452               Factuurdatum: 03-04-2026",
  "Vervaldatum: 03-05-2026",
  "",
  "Omschrijving                       Aantal    Stuksprijs     Bedrag",
  "Brood                                10         20,00       200,00",
  "",
  "                                      Totaal excl. btw   200,00 €",
  "                                      BTW 21 %            42,00 €",
  "                                      Totaal incl. btw   242,00 €",
];

describe("bills of our neighbours", () => {
  it("are read in German, their street being nobody's name", () => {
    expect(read(...GERMAN)).toMatchObject({
      number: "RE-2026-0117",
      issueDate: "2026-03-15",
      deliveryDate: "2026-03-12",
      dueDate: "2026-04-14",
      currency: "EUR",
      seller: { name: "Holzbau Krüger GmbH" },
      totals: { taxBasisCents: 150_000, taxCents: 28_500, grandTotalCents: 178_500 },
    });
  });

  it("are read in Dutch", () => {
    expect(read(...DUTCH)).toMatchObject({
      number: "2026-0452",
      issueDate: "2026-04-03",
      dueDate: "2026-05-03",
      seller: { name: "Bakkerij De Wit B.V." },
      totals: { taxBasisCents: 20_000, taxCents: 4_200, grandTotalCents: 24_200 },
    });
  });

  it.each([GERMAN, DUTCH])(
    "announce their sender as no sure one: French letters alone were measured",
    (...lines) => {
      expect(read(...lines).fields.supplierName?.confidence).toBeLessThan(SURE);
    },
  );
});

describe("what is never sure", () => {
  const english = (...dates: string[]) =>
    read(
      "Acme Supplies Inc",
      "INVOICE",
      "Invoice number: A-77",
      ...dates,
      "Amount due   USD 120.00",
      "Total amount   USD 120.00",
    );

  it("is a day whose month may stand first on an English page", () => {
    const open = english("Invoice date: 03/04/2026").fields.billDate;
    expect(open).toMatchObject({ value: "2026-04-03" });
    expect(open?.confidence).toBeLessThan(SURE);
    expect(open?.reason).toContain("jour et mois peut-être inversés");
    const told = english("Invoice date: 03/04/2026", "Ship date: 03/25/2026").fields.billDate;
    expect(told).toMatchObject({ value: "2026-03-04" });
    expect(told?.reason).not.toContain("inversés");
  });

  it("is a currency told by a bare dollar", () => {
    const bare = read(
      "INVOICE",
      "Invoice number: A-77",
      "Invoice date: 25/04/2026",
      "Total amount   $ 120.00",
    );
    expect(bare.fields.currency).toMatchObject({ value: "USD" });
    expect(bare.fields.currency?.confidence).toBeLessThan(SURE);
    expect(english("Invoice date: 25/04/2026").fields.currency?.confidence).toBeGreaterThan(SURE);
  });

  it("is a sign that recognition found on an English page", () => {
    const lines = [
      "TAX INVOICE",
      "Invoice number: A-77",
      "Invoice date: 25/04/2026",
      "Amount €100.00",
      "Total amount €120.00",
    ];
    const scanned = readPageBill([writtenPage(lines, "ocr")], { fileKind: "png", pageCount: 1 });
    expect(scanned?.fields.currency?.value).toBe("EUR");
    expect(scanned?.fields.currency?.confidence).toBeLessThan(SURE);
    expect(read(...lines).fields.currency?.confidence).toBeGreaterThan(SURE);
  });

  it("is the total of the taxed part, where a larger one is told as well", () => {
    const { fields } = read(
      "Cabinet Roux SARL",
      "FACTURE N° F-12",
      "Date : 15/03/2026",
      "Sous-total HT soumis à TVA        100,00 €",
      "TVA 20 %                           20,00 €",
      "Total TTC                         120,00 €",
      "Débours exonérés                   60,00 €",
      "Total général                     180,00 €",
    );
    expect(fields.totalInclVatCents?.confidence).toBeLessThan(SURE);
  });

  it.each([
    ["Frais de port", "Net à payer"],
    ["Débours", "À payer"],
    ["Timbres fiscaux", "Total"],
  ])("is the total of a part below which « %s » and a larger « %s » stand", (rest, closing) => {
    const lines = [
      "Cabinet Roux SARL",
      "FACTURE N° F-2026-12",
      "Date : 15/03/2026",
      "Total HT                     50,00 €",
      "TVA 20 %                     10,00 €",
      "Total TTC                    60,00 €",
      `${rest}                      44,90 €`,
    ];
    const scanned = (...printed: string[]) =>
      readPageBill([writtenPage(printed, "ocr")], { fileKind: "png", pageCount: 1 })?.fields;
    const whole = scanned(...lines, `${closing}               104,90 €`);
    expect(whole?.totalInclVatCents?.confidence).toBeLessThan(SURE);
    expect(whole?.vatCents?.confidence).toBeLessThan(SURE);
    expect(scanned(...lines.slice(0, -1))?.totalInclVatCents).toMatchObject({ value: 6000 });
    expect(scanned(...lines.slice(0, -1))?.totalInclVatCents?.confidence).toBeGreaterThan(SURE);
  });
});

it("finds the number of a corrected bill whose title takes two lines", () => {
  const bill = read(
    "Menuiserie Garnier",
    "FACTURE",
    "RECTIFICATIVE N° FR-2026-3",
    "Date : 15/03/2026",
    "Total TTC  12,00 €",
  );
  expect(bill.number).toBe("FR-2026-3");
});
