import type { InvoiceAnswer, InvoiceLineAnswer } from "@grand-livre/contracts/invoice";
import { computeTotals } from "@grand-livre/domain/invoice/compute-totals";
import { defaultTechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { defaultVatCodes } from "@grand-livre/domain/vat/default-vat-codes";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { describe, expect, it } from "vitest";
import { afterSaving, changesOf, newDocumentBody } from "../../app/document/draft/document-body.ts";
import {
  type DocumentForm,
  emptyForm,
  formOf,
  withOwnDeposits,
} from "../../app/document/draft/document-form.ts";
import { emptyLine, lineNet, unreadableFigures } from "../../app/document/draft/document-line.ts";
import { billIssues, liveTotals, withTypedVat } from "../../app/document/draft/document-totals.ts";
import { findingText } from "../../app/document/issue-text.ts";
import { draftFindings } from "./findings.ts";
import { withAccount, withRate, withVatCode } from "./line-rules.ts";
import { changedLines, startOf } from "./reallocation.ts";
import { withSupplier } from "./supplier-choice.ts";

const line: InvoiceLineAnswer = {
  id: "line-1",
  kind: "line",
  label: "Chêne massif",
  quantity: "3",
  unit: "C62",
  unitPriceCents: "3333.333",
  discountBasisPoints: 0,
  netCents: 10_000,
  vatRate: 2000,
  vatCategory: "S",
  vatExemptionReason: null,
  vatCode: "AB20",
  supplyType: null,
  serviceStart: null,
  serviceEnd: null,
  account: "606100",
  accountOrigin: "default",
  accountRule: null,
};

const printed = {
  vatBreakdown: [{ category: "S", rateBasisPoints: 2000, baseCents: 10_000, vatCents: 2000 }],
  totalExclVatCents: 10_000,
  vatCents: 2000,
  totalInclVatCents: 12_000,
};

const bill = {
  id: "bill",
  bill_direction: "debit",
  kind: "invoice",
  status: "draft",
  source: "factur-x",
  bill_label: "Atelier des Dunes F-1",
  bill_number: "F-1",
  bill_date: "2026-01-31",
  accountingDate: "2026-01-31",
  due_date: "2026-03-02",
  currency: "EUR",
  iban: null,
  counterpartyId: "supplier",
  companyName: "Atelier des Dunes",
  party: { id: "supplier", name: "Atelier des Dunes", siren: null, vatNumber: null },
  prepaidCents: 0,
  depositIds: [],
  precedingInvoiceId: null,
  roundingCents: 0,
  gapsAccepted: false,
  printed,
  lines: [line],
  issues: [],
  warnings: [],
} as unknown as InvoiceAnswer;

const codes: ReadonlyMap<string, VatCode> = new Map(
  defaultVatCodes(defaultTechnicalAccounts(2026, 6)).map((code) => [code.code, code]),
);
const context = {
  date: "2026-01-31",
  vatRegime: "normal_monthly",
  place: null,
  vatCodes: codes,
  ratesArePrinted: false,
} as const;

function withLine(form: DocumentForm, change: Partial<DocumentForm["lines"][number]>): DocumentForm {
  return { ...form, lines: form.lines.map((one, index) => (index === 0 ? { ...one, ...change } : one)) };
}

describe("the form of a bill", () => {
  it("sends nothing when nothing changed", () => {
    expect(changesOf(formOf(bill), formOf(bill))).toBeUndefined();
  });

  it("sends only what changed", () => {
    const form = { ...formOf(bill), number: " F-2 ", dueDate: undefined };
    expect(changesOf(formOf(bill), form)).toEqual({ bill_number: "F-2", due_date: null });
  });

  it("sends every line when one changed, each with its id and what the screen does not show", () => {
    const body = changesOf(formOf(bill), withLine(formOf(bill), { quantity: "2,5", discount: "10" }));
    expect(body).toEqual({
      lines: [
        expect.objectContaining({
          id: "line-1",
          quantity: "2.5",
          unitPriceCents: "3333.333",
          discountBasisPoints: 1000,
          vatRate: 2000,
          supplyType: null,
        }),
      ],
    });
  });

  it("names a new supplier without the former one's id", () => {
    const form = { ...formOf(bill), party: { id: null, name: "Scierie du Nord", country: null } };
    expect(changesOf(formOf(bill), form)).toEqual({
      counterpartyId: null,
      companyName: "Scierie du Nord",
    });
  });

  it("leaves the printed totals alone until the user drops them", () => {
    const kept = changesOf(formOf(bill), { ...formOf(bill), gapsAccepted: true });
    expect(kept).toEqual({ gapsAccepted: true });
    const dropped = changesOf(formOf(bill), { ...formOf(bill), printed: { source: "none" } });
    expect(dropped).toEqual({ vatBreakdown: null });
  });

  it("sends a typed VAT on the bases that the lines make", () => {
    const before = formOf(bill);
    const form = withTypedVat(before, liveTotals(before)?.vatRows ?? [], "S 2000", 2001);
    expect(changesOf(before, form)).toEqual({
      vatBreakdown: [{ category: "S", rateBasisPoints: 2000, baseCents: 10_000, vatCents: 2001 }],
    });
  });

  it("makes the body of a bill typed from nothing", () => {
    const form: DocumentForm = {
      ...emptyForm("debit", "2026-02-01"),
      party: { id: null, name: "Scierie du Nord", country: null },
      number: "12",
      billDate: "2026-02-01",
      lines: [
        {
          ...emptyLine("line", "debit"),
          label: "Planches",
          unitPrice: "1200/1,2",
          account: "601000",
          vatCode: "AB20",
        },
      ],
    };
    expect(newDocumentBody(form, "D1")).toMatchObject({
      legalEntityRefId: "D1",
      bill_direction: "debit",
      companyName: "Scierie du Nord",
      bill_number: "12",
      vatBreakdown: null,
      lines: [{ quantity: "1", unitPriceCents: "100000", vatRate: 2000, account: "601000" }],
    });
  });

  it("says which figures of a line cannot be read", () => {
    const [first] = withLine(formOf(bill), { quantity: "x", vatRate: "5,555" }).lines;
    expect(first && unreadableFigures(first)).toEqual(["quantity", "vatRate"]);
  });
});

describe("totals while typing", () => {
  it("keeps the supplier's own line amount until its figures change", () => {
    const [saved] = formOf({ ...bill, lines: [{ ...line, netCents: 9999 }] }).lines;
    expect(saved && lineNet(saved)).toBe(9999);
    expect(saved && lineNet({ ...saved, quantity: "6" })).toBe(20_000);
  });

  it("counts an allowance against the document however it is typed", () => {
    expect(lineNet({ ...emptyLine("allowance", "debit"), unitPrice: "5" })).toBe(-500);
    expect(lineNet({ ...emptyLine("allowance", "debit"), unitPrice: "-5" })).toBe(-500);
  });

  it("agrees with the server's rules to the cent", () => {
    const form = withLine(formOf({ ...bill, printed: null }), {
      quantity: "1",
      unitPrice: "33,33",
      discount: "12,5",
    });
    const live = liveTotals(form);
    expect(live?.totals).toEqual(
      computeTotals({
        lines: [{ ...line, vatRateBasisPoints: 2000, netCents: 2916, id: "line-1" }],
      }),
    );
    expect(live?.totals.totalInclVatCents).toBe(3499);
  });

  it("names each gap with the document, by how much, in French", () => {
    const texts = billIssues(withLine(formOf(bill), { quantity: "1", unitPrice: "90" }), codes)
      ?.filter(({ code }) => code === "TOTAL_DIFFERS")
      .map((finding) => findingText(finding));
    expect(texts).toContain(
      "Total HT\u00a0: 100,00\u00a0€ sur le document, 90,00\u00a0€ d’après les lignes, écart 10,00\u00a0€.",
    );
  });

  it("names a gap in the document's own currency", () => {
    const gap = { field: "total_excl_vat", printedCents: 10_000, computedCents: 9000, gapCents: 1000 };
    const finding = { code: "TOTAL_DIFFERS", severity: "blocking", details: gap } as const;
    expect(findingText(finding, "USD")).toBe(
      "Total HT\u00a0: 100,00\u00a0USD sur le document, 90,00\u00a0USD d’après les lignes, écart 10,00\u00a0USD.",
    );
  });

  it("stops blocking on a VAT gap once the document's VAT is kept", () => {
    const form = formOf({
      ...bill,
      printed: { vatBreakdown: [{ ...printed.vatBreakdown[0], vatCents: 1900 }] },
    } as never);
    const severities = (accepted: boolean) =>
      billIssues({ ...form, gapsAccepted: accepted }, codes)
        ?.filter(({ code }) => code === "VAT_DIFFERS")
        .map(({ severity }) => severity);
    expect(severities(false)).toEqual(["blocking"]);
    expect(severities(true)).toEqual(["warning"]);
  });

  it("gives up quietly beyond what can be counted exactly", () => {
    const beyond = withLine(formOf(bill), { quantity: "999999999", unitPrice: "9999999" });
    expect(liveTotals(beyond)).toBeUndefined();
  });

  it("does not call a code unknown before the codes are there", () => {
    expect(billIssues(formOf(bill), undefined)).toEqual([]);
  });
});

describe("what is said of a draft while it is typed", () => {
  const found = (form: DocumentForm, changes: Partial<InvoiceAnswer>) =>
    draftFindings({ ...bill, ...changes } as InvoiceAnswer, form, billIssues(form, codes)).map(
      ({ code }) => code,
    );

  it("keeps the reader's doubt about default accounts until each is chosen", () => {
    const warnings = [
      { code: "ACCOUNT_DEFAULTED", severity: "warning" as const, details: { account: "606100" } },
    ];
    expect(found(formOf(bill), { warnings })).toEqual(["ACCOUNT_DEFAULTED"]);
    expect(found(withLine(formOf(bill), { account: "601000", accountOrigin: "user" }), { warnings })).toEqual(
      [],
    );
  });

  it("keeps what the books refuse until that field changes", () => {
    const issues = [
      {
        code: "ACCOUNT_UNKNOWN",
        severity: "blocking" as const,
        lineId: "line-1",
        details: { account: "606100" },
      },
    ];
    expect(found(formOf(bill), { issues })).toEqual(["ACCOUNT_UNKNOWN"]);
    expect(found(withLine(formOf(bill), { account: "601000" }), { issues })).toEqual([]);
  });

  it("keeps what the books say of an accrual and of the supplier until that changes", () => {
    const said = (code: string) => ({ issues: [{ code, severity: "blocking" as const }] });
    const form = formOf(bill);
    expect(found(form, said("ACCRUED_AFTER_DATE"))).toEqual(["ACCRUED_AFTER_DATE"]);
    expect(found({ ...form, accountingDate: "2026-12-01" }, said("ACCRUED_AFTER_DATE"))).toEqual([]);
    expect(found(form, said("ACCRUAL_OF_DEPOSIT"))).toEqual(["ACCRUAL_OF_DEPOSIT"]);
    expect(found({ ...form, kind: "credit_note" }, said("ACCRUAL_OF_DEPOSIT"))).toEqual([]);
    expect(found(form, said("COUNTERPARTY_INACTIVE"))).toEqual(["COUNTERPARTY_INACTIVE"]);
    const other = {
      ...form,
      party: { id: "01900000-0000-7000-8000-000000000000", name: "Autre", country: null },
    };
    expect(found(other, said("COUNTERPARTY_INACTIVE"))).toEqual([]);
    expect(found({ ...form, accountingDate: "2020-01-01" }, {})).toEqual(["BOOKED_BEFORE_BILL_DATE"]);
  });

  it("says what is missing at once, from the form itself", () => {
    expect(found({ ...formOf(bill), number: "", party: undefined }, {})).toEqual([
      "BILL_NUMBER_MISSING",
      "COUNTERPARTY_MISSING",
    ]);
  });
});

describe("changes of a line", () => {
  const [first = emptyLine("line", "debit")] = formOf(bill).lines;

  it("proposes the code of a new rate, and keeps one that still says it", () => {
    expect(withRate(first, "5,5", context).vatCode).toBe("AB55");
    expect(withRate({ ...first, vatCode: "AS20" }, "20", context).vatCode).toBe("AS20");
  });

  it("gives a code to a line that has none once its account is known", () => {
    expect(withAccount({ ...first, vatCode: null }, "622600", context)).toMatchObject({
      account: "622600",
      accountOrigin: "user",
      vatCode: "AS20",
    });
  });

  it("takes the rate of a chosen code, unless the document prints its own", () => {
    expect(withVatCode(first, "AB55", context)).toMatchObject({ vatCode: "AB55", vatRate: "5,5" });
    expect(withVatCode(first, "AB55", { ...context, ratesArePrinted: true }).vatRate).toBe("20");
  });

  it("fills empty accounts and codes from the supplier's own, and no other", () => {
    const option = { id: "s", label: "Scierie", defaultAccount: "601000", defaultVatCode: "AB20" };
    const empty = withLine(formOf(bill), { account: null, vatCode: null });
    expect(withSupplier(empty, option).lines[0]).toMatchObject({
      account: "601000",
      accountOrigin: "counterparty",
      vatCode: "AB20",
    });
    expect(withSupplier(formOf(bill), option).lines[0]?.account).toBe("606100");
  });
});

describe("the deposits of a final bill", () => {
  const plain = formOf(bill);
  const final: DocumentForm = { ...plain, kind: "final", depositIds: ["d"], prepaidCents: 12_000 };

  it("are sent with what they come to, and taken off again", () => {
    expect(changesOf(plain, final)).toEqual({
      kind: "final",
      depositIds: ["d"],
      prepaidCents: 12_000,
    });
    expect(changesOf(final, { ...final, depositIds: [], prepaidCents: 0 })).toEqual({
      depositIds: [],
      prepaidCents: 0,
    });
  });

  it("are left out of a new bill that takes none: what it says is paid stays", () => {
    const body = newDocumentBody({ ...final, depositIds: [] }, "LE-1");
    expect(body).toMatchObject({ kind: "final", prepaidCents: 12_000 });
    expect(body).not.toHaveProperty("depositIds");
  });

  it("stay through any other change, and go with the kind or the supplier", () => {
    expect(withOwnDeposits(final, { ...final, label: "Solde" })).toMatchObject({ depositIds: ["d"] });
    const none = { depositIds: [], prepaidCents: 0 };
    expect(withOwnDeposits(final, { ...final, kind: "invoice" })).toMatchObject(none);
    expect(
      withOwnDeposits(final, { ...final, party: { id: "other", name: "Autre", country: null } }),
    ).toMatchObject(none);
    expect(withOwnDeposits(plain, { ...plain, prepaidCents: 500, label: "" }).prepaidCents).toBe(500);
  });
});

describe("the deposit that a credit note gives back", () => {
  const plain = formOf(bill);
  const note: DocumentForm = { ...plain, kind: "credit_note", precedingId: "d" };

  it("is sent, stays through any other change, and goes with the kind or the supplier", () => {
    expect(changesOf(plain, note)).toEqual({ kind: "credit_note", precedingInvoiceId: "d" });
    expect(withOwnDeposits(note, { ...note, label: "Avoir" })).toMatchObject({ precedingId: "d" });
    expect(withOwnDeposits(note, { ...note, kind: "invoice" })).toMatchObject({ precedingId: null });
    expect(
      withOwnDeposits(note, { ...note, party: { id: "other", name: "Autre", country: null } }).precedingId,
    ).toBeNull();
  });
});

describe("booking a written bill elsewhere", () => {
  it("sends only the lines that change, and none without an account", () => {
    const start = startOf(bill);
    expect(changedLines(bill, start)).toEqual([]);
    expect(
      changedLines(
        bill,
        start.map((one) => ({ ...one, account: "601000" })),
      ),
    ).toEqual([{ id: "line-1", account: "601000", vatCode: "AB20" }]);
    expect(
      changedLines(
        bill,
        start.map((one) => ({ ...one, account: null })),
      ),
    ).toEqual([]);
  });
});

describe("a bill's form whose saving took a while", () => {
  const start = formOf(bill);
  const [first] = start.lines;
  if (first === undefined) throw new Error("the bill has a line");
  const added = { ...emptyLine("line", "debit"), label: "Port", unitPrice: "10" };
  const sent: DocumentForm = { ...start, label: "Dunes ", lines: [first, added] };
  const saved: DocumentForm = {
    ...sent,
    label: "Dunes",
    lines: [first, { ...added, key: "line-2", id: "line-2" }],
  };

  it("keeps what was typed meanwhile, and only that is left to save", () => {
    const typed: DocumentForm = {
      ...sent,
      label: "Dunes et fils",
      lines: [first, { ...added, unitPrice: "12" }],
    };
    const form = afterSaving(typed, sent, saved);
    expect(form.lines.map(({ id, unitPrice }) => [id, unitPrice])).toEqual([
      [first.id, first.unitPrice],
      ["line-2", "12"],
    ]);
    expect(changesOf(saved, form)).toMatchObject({ bill_label: "Dunes et fils", lines: [{}, {}] });
    expect(changesOf(saved, afterSaving(sent, sent, saved))).toBeUndefined();
  });
});
