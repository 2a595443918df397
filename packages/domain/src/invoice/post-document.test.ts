import { bill, context, line, post, sketch, untaxed } from "@grand-livre/testkit/books/posting-cases";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import type { InvoiceLine } from "./invoice.ts";
import { postDocument } from "./post-document.ts";

describe("a supplier's final bill", () => {
  it("takes the deposit back, C 4091 / D 401, and the VAT deducted at its payment", () => {
    const deductions = [
      {
        depositId: "d",
        label: "Reprise d’acompte",
        shares: [{ account: "409100", vatCode: "AB20", baseCents: 40_000, vatCents: 8000 }],
      },
    ];
    const lines = post(bill([line()], { kind: "final", deductions, prepaidCents: 48_000 }));
    const sums = new Map<string, number>();
    for (const { account, debitCents, creditCents } of lines)
      sums.set(account, (sums.get(account) ?? 0) + debitCents - creditCents);
    expect(Object.fromEntries(sums)).toEqual({
      "606100": 100_000,
      "445660": 12_000,
      "445880": 8000,
      "409100": -48_000,
      "401000": -72_000,
    });
  });
});

describe("postings of 4.1, supplier bills", () => {
  it("Facture fournisseur biens/charges", () => {
    expect(sketch(post(bill([line()])))).toEqual(["D 606100 1000.00", "D 445660 200.00", "C 401000 1200.00"]);
  });

  it("Facture fournisseur services (TVA encaissements)", () => {
    const lines = post(bill([line({ account: "622600", vatCode: "AS20" })]));
    expect(sketch(lines)).toEqual(["D 622600 1000.00", "D 445640 200.00", "C 401000 1200.00"]);
  });

  it("Immobilisation", () => {
    const lines = post(bill([line({ account: "218300", vatCode: "AI20" })]));
    expect(sketch(lines)).toEqual(["D 218300 1000.00", "D 445620 200.00", "C 404000 1200.00"]);
  });

  it("Immobilisation : un code de charge sur un compte de classe 2 devient celui des immobilisations", () => {
    const lines = post(bill([line({ account: "218300", vatCode: "AB20" })]));
    expect(sketch(lines)).toEqual(["D 218300 1000.00", "D 445620 200.00", "C 404000 1200.00"]);
    expect(lines[1]?.vatCode).toBe("AI20");
  });

  it("Immobilisation : le code saisi reste celui de l’écriture sur un compte de charge", () => {
    const lines = post(bill([line({ account: "606100", vatCode: "AI20" })]));
    expect(sketch(lines)).toEqual(["D 606100 1000.00", "D 445620 200.00", "C 401000 1200.00"]);
    expect(lines[1]?.vatCode).toBe("AI20");
  });

  it("Avoir fournisseur, en montants positifs sur les côtés opposés", () => {
    const lines = post(bill([line({ account: "609000" })], { kind: "credit_note" }));
    expect(sketch(lines)).toEqual(["C 609000 1000.00", "C 445660 200.00", "D 401000 1200.00"]);
  });

  it("Achat intra-UE de biens", () => {
    const lines = post(bill([untaxed({ account: "607000", vatCategory: "K", vatCode: "AEB20" })]));
    expect(sketch(lines)).toEqual([
      "D 607000 1000.00",
      "D 445662 200.00",
      "C 445200 200.00",
      "C 401000 1000.00",
    ]);
    expect(lines.map((l) => l.vatBaseCents)).toEqual([100_000, 100_000, 100_000, null]);
  });

  it("Achat intra-UE de services", () => {
    const lines = post(bill([untaxed({ account: "622600", vatCode: "AES20" })]));
    expect(sketch(lines)).toEqual([
      "D 622600 1000.00",
      "D 445662 200.00",
      "C 445200 200.00",
      "C 401000 1000.00",
    ]);
  });

  it("Autoliquidation sous-traitance BTP", () => {
    const lines = post(bill([untaxed({ account: "611000", vatCode: "ARC20" })]));
    expect(sketch(lines)).toEqual([
      "D 611000 1000.00",
      "D 445663 200.00",
      "C 445712 200.00",
      "C 401000 1000.00",
    ]);
  });

  it("Autoliquidation à déduction partielle : la TVA due entière, la déductible au coefficient, le reste dans la charge", () => {
    const partial = (model: string, share: number, change: object = {}) => {
      const code = context.vatCodes.get(model);
      if (code === undefined) throw new Error(model);
      const own = { ...code, code: "PART", deductibleShareBasisPoints: share };
      return { vatCodes: new Map([...context.vatCodes, ["PART", { ...own, ...change }]]) };
    };
    const of = (account: string, share: number, fields: object = {}) =>
      sketch(post(bill([untaxed({ account, vatCode: "PART", ...fields })]), partial("ARC20", share)));
    expect(of("611000", 6000)).toEqual([
      "D 611000 1080.00",
      "D 445663 120.00",
      "C 445712 200.00",
      "C 401000 1000.00",
    ]);
    expect(of("611000", 0)).toEqual(["D 611000 1200.00", "C 445712 200.00", "C 401000 1000.00"]);
    // The cost of an asset includes what is not deducted: 44562 for the rest.
    expect(of("213100", 6000)).toEqual([
      "D 213100 1080.00",
      "D 445620 120.00",
      "C 445712 200.00",
      "C 404000 1000.00",
    ]);
    const goods = post(
      bill([untaxed({ account: "607000", vatCode: "PART", vatCategory: "K" })]),
      partial("AEB20", 2500),
    );
    expect(sketch(goods)).toEqual([
      "D 607000 1150.00",
      "D 445662 50.00",
      "C 445200 200.00",
      "C 401000 1000.00",
    ]);
    expect(goods.map((one) => one.vatBaseCents)).toEqual([100_000, 100_000, 100_000, null]);
    // 33,33 + 33,33 + 33,34 at 20 %: 20,00 due in one, 12,00 deducted in one, 8,00 in the charges.
    const three = [3333, 3333, 3334].map((netCents, at) =>
      untaxed({ id: String(at), account: "611000", vatCode: "PART", netCents }),
    );
    expect(sketch(post(bill(three), partial("ARC20", 6000)))).toEqual([
      "D 611000 108.00",
      "D 445663 12.00",
      "C 445712 20.00",
      "C 401000 100.00",
    ]);
    // Its credit note is the same the other way round.
    expect(
      sketch(
        post(
          bill([untaxed({ account: "611000", vatCode: "PART" })], { kind: "credit_note" }),
          partial("ARC20", 6000),
        ),
      ).toSorted(),
    ).toEqual(["C 445663 120.00", "C 611000 1080.00", "D 401000 1000.00", "D 445712 200.00"]);
  });

  it("Autoliquidation non déductible (dossier exonéré) : les codes du plan", () => {
    for (const [vatCode, due] of [
      ["AESN20", "445200"],
      ["AHSN20", "445712"],
      ["ARCN20", "445712"],
    ])
      expect(sketch(post(bill([untaxed({ account: "611000", vatCode: vatCode ?? "" })])))).toEqual([
        "D 611000 1200.00",
        `C ${due} 200.00`,
        "C 401000 1000.00",
      ]);
  });

  it("Autoliquidation d'une immobilisation : la TVA reste due sur son compte, dans ses cases", () => {
    for (const [vatCode, used, due] of [
      ["AES20", "AESI20", "445200"],
      ["AHS20", "AHSI20", "445712"],
      ["AHB20", "AHBI20", "445712"],
      ["ARC20", "ARCI20", "445712"],
    ]) {
      const lines = post(bill([untaxed({ account: "205000", vatCode: vatCode ?? "" })]));
      expect(sketch(lines)).toEqual([
        "D 205000 1000.00",
        "D 445620 200.00",
        `C ${due} 200.00`,
        "C 404000 1000.00",
      ]);
      expect(lines[0]?.vatCode).toBe(used);
    }
  });

  it("Acompte sur immobilisation : 238 ou 237 et 404, repris par la facture de solde sur 404", () => {
    const deposit = (account: string) =>
      sketch(post(bill([line({ account, vatCode: "AI20", netCents: 30_000 })], { kind: "deposit" })));
    expect(deposit("215400")).toEqual(["D 238000 360.00", "C 404000 360.00"]);
    expect(deposit("231300")).toEqual(["D 238000 360.00", "C 404000 360.00"]);
    expect(deposit("205000")).toEqual(["D 237000 360.00", "C 404000 360.00"]);
    expect(deposit("238000")).toEqual(["D 238000 360.00", "C 404000 360.00"]);
    const sums = (lines: readonly InvoiceLine[], account: string) => {
      const shares = [{ account, vatCode: "AI20", baseCents: 30_000, vatCents: 6000 }];
      const deductions = [{ depositId: "d", label: "Reprise", shares }];
      const posted = post(bill(lines, { kind: "final", deductions, prepaidCents: 36_000 }));
      const owed = Map.groupBy(
        posted.filter((one) => /^40[14]/.test(one.account)),
        (one) => one.account,
      );
      return Object.fromEntries(
        [...owed].map(([number, own]) => [
          number,
          sumCentsOf(own, (one) => one.debitCents - one.creditCents) / 100,
        ]),
      );
    };
    const machine = line({ account: "215400", vatCode: "AI20" });
    const parts = line({ id: "2", account: "606100" });
    expect(sums([machine], "238000")).toEqual({ "404000": -840 });
    // One that was booked on 4091 before, and a bill of a machine with its spare parts.
    expect(sums([machine], "409100")).toEqual({ "404000": -840 });
    expect(sums([machine, parts], "238000")).toEqual({ "404000": -840, "401000": -1200 });
    expect(sums([machine, parts], "409100")).toEqual({ "404000": -1200, "401000": -840 });
  });

  it("Acompte autoliquidé : son paiement ne rend aucune TVA déductible", () => {
    const lines = post(bill([untaxed({ account: "611000", vatCode: "ARC20" })], { kind: "deposit" }));
    expect(sketch(lines)).toEqual(["D 409100 1000.00", "C 401000 1000.00"]);
    expect(lines[0]?.vatBaseCents).toBe(100_000);
  });

  it("Import autoliquidé", () => {
    const lines = post(bill([untaxed({ account: "607000", vatCategory: "G", vatCode: "AM20" })]));
    expect(sketch(lines)).toEqual([
      "D 607000 1000.00",
      "D 445664 200.00",
      "C 445713 200.00",
      "C 401000 1000.00",
    ]);
  });

  it("Acompte fournisseur : l'avance au total, la TVA attend le paiement", () => {
    const lines = post(bill([line()], { kind: "deposit" }));
    expect(sketch(lines)).toEqual(["D 409100 1200.00", "C 401000 1200.00"]);
  });
});

describe("postings of 4.1, sales", () => {
  const sale = { direction: "credit" as const, label: "FA-2026-0001" };

  it("Facture de vente biens", () => {
    const lines = post(bill([line({ account: "707000", vatCode: "VB20" })], sale));
    expect(sketch(lines)).toEqual(["D 411000 1200.00", "C 707000 1000.00", "C 445710 200.00"]);
  });

  it("Facture de vente services, option débits", () => {
    const lines = post(bill([line({ account: "706000", vatCode: "VD20" })], sale));
    expect(sketch(lines)).toEqual(["D 411000 1200.00", "C 706000 1000.00", "C 445710 200.00"]);
  });

  it("Facture de vente services, TVA à l'encaissement", () => {
    const lines = post(bill([line({ account: "706000", vatCode: "VS20" })], sale));
    expect(sketch(lines)).toEqual(["D 411000 1200.00", "C 706000 1000.00", "C 445740 200.00"]);
  });

  it("Avoir client", () => {
    const lines = post(
      bill([line({ account: "707000", vatCode: "VB20" })], { ...sale, kind: "credit_note" }),
    );
    expect(sketch(lines)).toEqual(["C 411000 1200.00", "D 707000 1000.00", "D 445710 200.00"]);
  });

  it("Facture d'acompte : validation", () => {
    const lines = post(bill([line({ account: "706000", vatCode: "VS20" })], { ...sale, kind: "deposit" }));
    expect(sketch(lines)).toEqual(["D 411000 1200.00", "C 419100 1200.00"]);
    expect(lines.every((l) => l.counterpartyId === "dupont")).toBe(true);
  });

  it("Livraison intra-UE / export", () => {
    const lines = post(bill([untaxed({ account: "707000", vatCategory: "K", vatCode: "VEB" })], sale));
    expect(sketch(lines)).toEqual(["D 411000 1000.00", "C 707000 1000.00"]);
    expect(lines[1]).toMatchObject({ vatCode: "VEB", vatBaseCents: 100_000 });
  });
});

describe("cases of 4.21", () => {
  it("montant prépayé : l'écriture porte le total, le reste dû l'échéance", () => {
    const lines = post(bill([line()], { prepaidCents: 50_000 }));
    expect(sketch(lines)).toEqual([
      "D 606100 1000.00",
      "D 445660 200.00",
      "C 401000 500.00",
      "C 401000 700.00",
    ]);
    expect(lines.map((l) => l.dueDate)).toEqual([null, null, null, "2026-04-30"]);
  });

  it("dossier en franchise : facture au TTC, pas de 44566", () => {
    const franchise = { vatRegime: "franchise" as const };
    expect(sketch(post(bill([line()]), franchise))).toEqual(["D 606100 1200.00", "C 401000 1200.00"]);
    expect(sketch(post(bill([line({ vatCode: "AN20" })]), franchise))).toEqual([
      "D 606100 1200.00",
      "C 401000 1200.00",
    ]);
    expect(sketch(post(bill([untaxed({ vatCode: "AES20" })]), franchise))).toEqual([
      "D 606100 1200.00",
      "C 445200 200.00",
      "C 401000 1000.00",
    ]);
  });

  it("part non déductible : ajoutée à la charge", () => {
    const lines = post(bill([line({ account: "606800", vatCode: "AC20" })]));
    expect(sketch(lines)).toEqual(["D 606800 1040.00", "D 445660 160.00", "C 401000 1200.00"]);
    expect(lines[0]?.sources).toEqual([
      { documentLineId: "1", role: "charge", amountCents: 100_000 },
      { documentLineId: "1", role: "non_deductible_vat", amountCents: 4000 },
    ]);
    expect(lines[0]?.vatBaseCents).toBe(100_000);
  });

  it("TVA étrangère : dans la charge", () => {
    const lines = post(bill([line({ vatRateBasisPoints: 1900, vatCode: "ATE" })]));
    expect(sketch(lines)).toEqual(["D 606100 1190.00", "C 401000 1190.00"]);
  });

  it("facture mêlant charge et immobilisation : 401 et 404", () => {
    const lines = post(
      bill([line({ id: "1" }), line({ id: "2", netCents: 200_000, account: "218300", vatCode: "AI20" })]),
    );
    expect(sketch(lines)).toEqual([
      "D 606100 1000.00",
      "D 218300 2000.00",
      "D 445660 200.00",
      "D 445620 400.00",
      "C 401000 1200.00",
      "C 404000 2400.00",
    ]);
  });
});

describe("the shape of an entry", () => {
  it("adds up lines of one account, code and service period, and keeps their sources", () => {
    const lines = post(bill([line({ id: "1" }), line({ id: "2", netCents: 50_000, label: "Autre" })]));
    expect(sketch(lines)).toEqual(["D 606100 1500.00", "D 445660 300.00", "C 401000 1800.00"]);
    expect(lines[0]?.sources.map((s) => [s.documentLineId, s.amountCents])).toEqual([
      ["1", 100_000],
      ["2", 50_000],
    ]);
    const named = [line({ id: "1" }), line({ id: "2", label: "Autre" }), line({ id: "3", label: " " })];
    const kept = post(bill(named), { labelPolicy: "line" });
    expect(kept.map((l) => l.label)).toEqual(["Ligne", "Autre", ...Array(3).fill("Facture F-1")]);
    const period = { serviceStart: "2026-01-01", serviceEnd: "2026-12-31" };
    const dated = post(bill([line({ id: "1" }), line({ id: "2", ...period })]));
    expect(dated.map((l) => l.serviceEnd)).toEqual([null, "2026-12-31", null, null]);
    expect(sketch(dated)).toEqual([
      "D 606100 1000.00",
      "D 606100 1000.00",
      "D 445660 400.00",
      "C 401000 2400.00",
    ]);
  });

  it("spreads a document allowance without account over its lines, or posts it on its own", () => {
    const allowance = line({ id: "3", kind: "allowance", netCents: -30_000, account: null, vatCode: null });
    const two = [line({ id: "1" }), line({ id: "2", netCents: 200_000, account: "606300" })];
    const spread = post(bill([...two, allowance]));
    expect(sketch(spread)).toEqual([
      "D 606100 900.00",
      "D 606300 1800.00",
      "D 445660 540.00",
      "C 401000 3240.00",
    ]);
    expect(spread[0]?.sources.at(-1)).toEqual({ documentLineId: "3", role: "charge", amountCents: -10_000 });
    const own = post(bill([...two, { ...allowance, account: "609000", vatCode: "AB20" }]));
    expect(sketch(own)).toContain("C 609000 300.00");
  });

  it("puts a charge of another VAT category on the accounts of the lines, under its own code", () => {
    const transport = untaxed({
      id: "3",
      kind: "charge",
      netCents: 300,
      account: null,
      vatCategory: "E",
      vatCode: "AEX",
    });
    const lines = post(
      bill([line({ id: "1" }), line({ id: "2", netCents: 200_000, account: "606300" }), transport]),
    );
    expect(lines.map((l) => [l.account, l.debitCents, l.vatCode])).toEqual([
      ["606100", 100_000, "AB20"],
      ["606300", 200_000, "AB20"],
      ["606100", 100, "AEX"],
      ["606300", 200, "AEX"],
      ["445660", 60_000, "AB20"],
      ["401000", 0, null],
    ]);
    expect(postDocument(bill([line(), { ...transport, vatCode: null }]), context)).toMatchObject({
      refused: "VAT_CODE_MISSING",
    });
  });

  it("posts the rounding of the amount to pay on 658 or 758", () => {
    expect(sketch(post(bill([line()], { roundingCents: 2 })))).toEqual([
      "D 606100 1000.00",
      "D 445660 200.00",
      "D 658000 0.02",
      "C 401000 1200.02",
    ]);
    expect(sketch(post(bill([line()], { roundingCents: -2 })))).toContain("C 758000 0.02");
    expect(sketch(post(bill([line()], { roundingCents: 2, kind: "credit_note" })))).toContain(
      "C 758000 0.02",
    );
  });

  it("takes the supplier's printed VAT, the difference on the largest line", () => {
    const lines = [line({ id: "1", netCents: 1003 }), line({ id: "2", netCents: 3, account: "606300" })];
    const printed = [{ category: "S", rateBasisPoints: 2000, baseCents: 1006, vatCents: 202 }];
    expect(sketch(post(bill(lines, { vatBreakdown: printed })))).toEqual([
      "D 606100 10.03",
      "D 606300 0.03",
      "D 445660 2.02",
      "C 401000 12.08",
    ]);
  });

  it("owes the supplier's own collective account", () => {
    expect(sketch(post(bill([line()]), { collectiveAccount: "401100" }))).toContain("C 401100 1200.00");
  });

  it.each([
    ["ACCOUNT_MISSING", bill([line({ account: null })])],
    ["VAT_CODE_MISSING", bill([line({ vatCode: null })])],
    ["VAT_CODE_UNKNOWN", bill([line({ vatCode: "XX" })])],
    ["VAT_CODE_MISMATCH", bill([line({ vatCode: "AB10" })])],
    ["VAT_CODE_MISMATCH", bill([line({ vatCode: "VB20" })])],
    ["VAT_CODE_MISMATCH", bill([line({ vatCode: "ARC20" })])],
    [
      "VAT_CHARGED_UNDER_REVERSE_CHARGE",
      bill([untaxed({ vatCode: "ARC20" })], {
        vatBreakdown: [{ category: "AE", rateBasisPoints: 0, baseCents: 100_000, vatCents: 20_000 }],
      }),
    ],
    [
      "VAT_BREAKDOWN_MISMATCH",
      bill([line()], { vatBreakdown: [{ category: "S", rateBasisPoints: 1000, baseCents: 1, vatCents: 1 }] }),
    ],
    ["INVOICE_TOTAL_ZERO", bill([line({ netCents: 0 })])],
    ["ACCOUNT_MISSING", bill([line({ kind: "allowance", netCents: -1, account: null })])],
  ])("is refused with %s rather than written wrong", (refused, document) => {
    expect(postDocument(document, context)).toMatchObject({ refused });
  });
});
