import { propertyRuns } from "@grand-livre/testkit/property-runs";
import { writtenPage } from "@grand-livre/testkit/test-documents/written-page";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PageContext, readPageBill } from "./read-page-bill.ts";

const PLAIN = [
  "Menuiserie Garnier SARL                                 Client :",
  "12 rue des Vignes                                       Mairie de Broussac",
  "69003 Lyon                                              1 place du Marché",
  "SIRET : 732 829 320 00074                               69400 Broussac",
  "",
  "FACTURE N° FA-2026-0042",
  "Date : 15 mars 2026          Échéance : 14/04/2026",
  "Commande BC-778 du 02/02/2026",
  "",
  "Désignation                        Qté      P.U. HT      Montant HT",
  "Porte en chêne                       2       600,00        1 200,00",
  "Pose                                 1       300,00          300,00",
  "",
  "                                      Total HT         1 500,00 €",
  "                                      TVA 20 %           300,00 €",
  "                                      Total TTC        1 800,00 €",
  "",
  "IBAN : FR76 3000 6000 0112 3456 7890 189",
  "TVA acquittée sur les débits",
  "Menuiserie Garnier SARL au capital de 10 000,00 € - RCS Lyon 732 829 320 - TVA FR44732829320",
];

function read(lines: readonly string[], context: PageContext = {}) {
  return readPageBill([writtenPage(lines)], { fileKind: "pdf", pageCount: 1 }, context);
}

function with_(replacements: Readonly<Record<string, string>>): string[] {
  return PLAIN.map((line) =>
    Object.entries(replacements).reduce((text, [from, to]) => text.replace(from, to), line),
  );
}

describe("a bill read from its page", () => {
  it("tells its head, its seller, its totals, its lines and its mentions", () => {
    const bill = read(PLAIN);
    expect(bill).toMatchObject({
      source: "pdf-text",
      kind: "invoice",
      number: "FA-2026-0042",
      issueDate: "2026-03-15",
      dueDate: "2026-04-14",
      currency: "EUR",
      vatPointRule: "invoice_date",
      seller: {
        name: "Menuiserie Garnier SARL",
        siren: "732829320",
        siret: "73282932000074",
        vatNumber: "FR44732829320",
        address: { line1: "12 rue des Vignes", postcode: "69003", city: "Lyon" },
      },
      totals: { taxBasisCents: 150_000, taxCents: 30_000, grandTotalCents: 180_000 },
      vatBreakdown: [{ category: "S", rateBasisPoints: 2000, baseCents: 150_000, taxCents: 30_000 }],
      warnings: [],
    });
    expect(bill?.paymentMeans[0]?.iban).toBe("FR7630006000011234567890189");
    expect(bill?.lines.map(({ label, netCents }) => [label, netCents])).toEqual([
      ["Porte en chêne", 120_000],
      ["Pose", 30_000],
    ]);
  });

  it("works out the quantity or the price that recognition dropped from a row, and says so", () => {
    const rows = (bill: ReturnType<typeof read>) =>
      bill?.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice]);
    const withoutCount = read(
      with_({ "                       2       600,00": "                               600,00" }),
    );
    expect(rows(withoutCount)).toEqual([
      ["2", "600.00"],
      ["1", "300.00"],
    ]);
    expect(withoutCount?.pageFields?.lines.map(({ reason }) => reason)).toEqual([
      "lu page 1, quantité ou prix déduit du montant, les lignes s’additionnent au total HT",
      "lu page 1, quantité × prix = montant, les lignes s’additionnent au total HT",
    ]);
    const withoutPrice = read(with_({ "2       600,00 ": "2              " }));
    expect(rows(withoutPrice)?.[0]).toEqual(["2", "600.00"]);
    const runTogether = read(
      with_({
        "P.U. HT": "PUHT   ",
        "                       2       600,00": "                               600,00",
      }),
    );
    expect(rows(runTogether)?.[0]).toEqual(["2", "600.00"]);
  });

  it("gives the lines of a bill without VAT the exemption that its words tell", () => {
    const exempted = read(
      PLAIN.filter((line) => !line.includes("Total HT") && !line.includes("TVA 20")).map((line) =>
        line
          .replace("Total TTC        1 800,00 €", "Total à payer    1 500,00 €")
          .replace("TVA acquittée sur les débits", "TVA non applicable, art. 293 B du CGI"),
      ),
    );
    expect(exempted?.totals).toMatchObject({ taxBasisCents: 150_000, taxCents: 0, grandTotalCents: 150_000 });
    expect(exempted?.vatBreakdown).toMatchObject([{ category: "E", rateBasisPoints: 0, baseCents: 150_000 }]);
    expect(
      exempted?.lines.map(({ vatCategory, vatRateBasisPoints }) => [vatCategory, vatRateBasisPoints]),
    ).toEqual([
      ["E", 0],
      ["E", 0],
    ]);
  });

  it.each([
    ["both stand there and disagree", { "2       600,00 ": "2       650,00 " }],
    ["it does not come out even", { "2       600,00 ": "        650,00 " }],
    ["neither stands in its column", { "2       600,00 ": "               " }],
    [
      "the table has no such column",
      { "Qté      P.U. HT ": "              HT ", "2       600,00 ": "2              " },
    ],
  ])("tells neither where %s", (_, change) => {
    const [line] = read(with_(change))?.lines ?? [];
    expect([line?.quantity ?? null, line?.unitPrice ?? null]).toEqual([null, null]);
  });

  it("shows each value on the page, with its words and the reason", () => {
    expect(read(PLAIN)?.fields.totalInclVatCents).toMatchObject({
      value: 180_000,
      origin: "pdf-text",
      page: 1,
      text: "1 800,00 €",
      reason: "lu page 1, confirmé par HT + TVA = TTC et par le taux de TVA",
      box: [305, 250, 50, 10],
    });
  });

  it("is surer of what is confirmed than of what stands alone", () => {
    const confirmed = read(PLAIN)?.fields.totalInclVatCents?.confidence ?? 0;
    const alone = read(with_({ "Total HT         1 500,00 €": "", "TVA 20 %           300,00 €": "" }));
    expect(alone?.totals.grandTotalCents).toBe(180_000);
    expect(alone?.totals.taxCents).toBeNull();
    expect(alone?.fields.totalInclVatCents?.confidence ?? 1).toBeLessThan(confirmed);
  });

  it("reads several rates from their table", () => {
    const bill = read([
      ...PLAIN.slice(0, 9),
      "Taux        Base HT       TVA",
      "20 %        1 000,00      200,00",
      "5,5 %         200,00       11,00",
      "Total HT  1 200,00      Total TVA  211,00      Total TTC  1 411,00",
    ]);
    expect(bill?.vatBreakdown.map(({ rateBasisPoints, baseCents }) => [rateBasisPoints, baseCents])).toEqual([
      [2000, 100_000],
      [550, 20_000],
    ]);
    expect(bill?.totals.grandTotalCents).toBe(141_100);
  });

  it("keeps the total and tells what is left when a deposit was paid", () => {
    const bill = read([...PLAIN.slice(0, 16), "Acompte versé   500,00 €", "Net à payer   1 300,00 €"]);
    expect(bill?.totals).toMatchObject({
      grandTotalCents: 180_000,
      prepaidCents: 50_000,
      payableCents: 130_000,
    });
  });
});

describe("the sign of a credit note", () => {
  it.each([
    [{ "FACTURE N° FA-2026-0042": "AVOIR N° AV-2026-0003" }, false],
    [{ "FACTURE N° FA-2026-0042": "Facture d'avoir n° AV-2026-0003" }, false],
    [
      {
        "FACTURE N° FA-2026-0042": "AVOIR N° AV-2026-0003",
        "1 500,00 €": "-1 500,00 €",
        "  300,00 €": " -300,00 €",
        "1 800,00 €": "-1 800,00 €",
      },
      true,
    ],
    [{ "1 500,00 €": "-1 500,00 €", "  300,00 €": " -300,00 €", "1 800,00 €": "-1 800,00 €" }, true],
  ])("%j is a credit note in positive amounts", (replacements, signTurned) => {
    const bill = read(with_(replacements as unknown as Record<string, string>));
    expect([bill?.kind, bill?.totals.grandTotalCents, bill?.totals.taxCents, bill?.signTurned]).toEqual([
      "credit_note",
      180_000,
      30_000,
      signTurned,
    ]);
  });

  it("is not taken from a sentence that speaks of having", () => {
    expect(
      read([...PLAIN, "Merci d'avoir choisi notre maison. Avoir le plaisir de vous revoir."])?.kind,
    ).toBe("invoice");
  });
});

describe("what the page does not say", () => {
  it("is null, never worked out from nothing", () => {
    const bill = read(["Facture n° 17", "Total TTC   54,00 €"]);
    expect(bill).toMatchObject({ number: "17", issueDate: null, dueDate: null, seller: null });
    expect(bill?.totals).toMatchObject({ grandTotalCents: 5400, taxBasisCents: null, taxCents: null });
    expect(bill?.warnings.map(({ code }) => code)).toEqual([
      "ISSUE_DATE_MISSING",
      "SELLER_MISSING",
      "TOTAL_MISSING",
    ]);
  });

  it("makes no bill of another paper", () => {
    expect(read(["Bonjour Madame,", "Veuillez trouver ci-joint le plan du chantier."])).toBeNull();
    expect(read(["Plan n° 12 du chantier", "Échelle 1/50"])).toBeNull();
    expect(read([])).toBeNull();
  });

  it("is zero VAT only where the document says why", () => {
    const franchise = with_({
      "TVA 20 %           300,00 €": "TVA non applicable, art. 293 B du CGI",
      "1 800,00 €": "1 500,00 €",
    });
    const bill = read(franchise);
    expect(bill?.totals).toMatchObject({ taxBasisCents: 150_000, taxCents: 0, grandTotalCents: 150_000 });
    expect(bill?.vatBreakdown[0]).toMatchObject({ category: "E", rateBasisPoints: 0, taxCents: 0 });
    const silent = read(with_({ "TVA 20 %           300,00 €": "", "Total TTC        1 800,00 €": "" }));
    expect(silent?.totals.taxCents).toBeNull();
  });
});

describe("what the books know", () => {
  it("keeps our own company from being the seller", () => {
    const buyer = { siren: "732829320", names: ["Menuiserie Garnier"] };
    const bill = read(PLAIN, { buyer });
    expect(bill?.seller?.siren ?? null).toBeNull();
    expect(bill?.seller?.name ?? "").not.toMatch(/Garnier/);
  });

  it("prefers a supplier whose number is printed", () => {
    const suppliers = [{ name: "Garnier Menuiserie Générale", siren: "732829320" }];
    expect(read(PLAIN, { suppliers })?.fields.supplierSiren?.value).toBe("732829320");
  });
});

const PIECES = [
  ...PLAIN.flatMap((line) => line.split(/ {2,}/)),
  "1 800,00",
  "-",
  "TTC",
  "99/99/9999",
  "FR76",
  "\u202f",
  "%",
  "9".repeat(40),
  "12,3456",
] as const;

describe("any words whatever", () => {
  const word = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 12 }));
  const page = fc.array(
    fc.array(word, { maxLength: 5 }).map((words) => words.join("   ")),
    { maxLength: 30 },
  );

  it("never throw, never invent, and add up", () => {
    fc.assert(
      fc.property(page, (lines) => {
        const bill = read(lines);
        if (bill === null) return;
        const { taxBasisCents: excl, taxCents: tax, grandTotalCents: incl } = bill.totals;
        if (excl !== null && tax !== null && incl !== null) expect(excl + tax).toBe(incl);
        const figures = lines.join(" ").normalize("NFKC").replace(/\D/g, "");
        const { totalExclVatCents, totalInclVatCents } = bill.fields;
        for (const field of [totalExclVatCents, totalInclVatCents])
          if (field?.text !== undefined) expect(figures).toContain(String(field.value));
        if (bill.number !== null)
          expect(lines.join(" ").replace(/\s/g, "")).toContain(bill.number.replace(/\s/g, ""));
        for (const field of Object.values(bill.fields)) {
          expect(field?.confidence ?? 0).toBeGreaterThanOrEqual(0);
          expect(field?.confidence ?? 0).toBeLessThanOrEqual(1);
        }
      }),
      propertyRuns(300),
    );
  });
});
