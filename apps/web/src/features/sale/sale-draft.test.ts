import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { describe, expect, it } from "vitest";
import { afterSaving, changesOf, newDocumentBody } from "../../app/document/draft/document-body.ts";
import { type DocumentForm, emptyForm } from "../../app/document/draft/document-form.ts";
import { emptyLine } from "../../app/document/draft/document-line.ts";
import { liveTotals } from "../../app/document/draft/document-totals.ts";
import {
  proposed,
  type SaleContext,
  started,
  withBillDate,
  withClient,
  withRate,
  withSupply,
  withTerms,
} from "./line-rules.ts";

const codes = ["VS20", "VS10", "VB20", "VEX"].map(
  (code) =>
    ({
      code,
      direction: "sale",
      rateBasisPoints: code === "VEX" ? 0 : Number(code.slice(2)) * 100,
      category: code === "VEX" ? "E" : "S",
      supplyType: null,
      declarationTags: [],
      validFrom: "2000-01-01",
      validTo: null,
    }) as unknown as VatCode,
);
const context: SaleContext = {
  date: "2026-03-15",
  vatRegime: "normal_monthly",
  vatOnDebits: false,
  companyOnDebits: false,
  buyerCountry: "FR",
  vatCodes: new Map(codes.map((code) => [code.code, code])),
};
const base = emptyForm("credit", "2026-03-15");
const filled: DocumentForm = {
  ...base,
  lines: [
    { ...emptyLine("line", "credit"), label: "Audit", quantity: "2", unitPrice: "1250,50", discount: "10" },
  ],
};

describe("the deposits of a final invoice", () => {
  const client = (id: string) =>
    ({ id, name: "Verger", address: null, paymentTerms: null }) as unknown as CounterpartyAnswer;
  const final: DocumentForm = { ...withClient(base, client("one")), kind: "final", depositIds: ["d"] };

  it("stay when its client's card is completed, and are left to their client when he changes", () => {
    expect(newDocumentBody(withClient(final, client("one")), "LE-1").depositIds).toEqual(["d"]);
    expect(newDocumentBody(withClient(final, client("other")), "LE-1").depositIds).toEqual([]);
  });
});

describe("a sale of a company overseas", () => {
  const reunion = { country: "FR", postcode: "97400" };
  const buyer = { address: null, deliveryAddress: null, customerKind: null };
  const there = { ...context, places: { seller: reunion, buyer } };

  it("starts at the rate of its island, and keeps what is typed", () => {
    const line = started(emptyLine("line", "credit"), there);
    expect(line.vatRate).toBe("8,5");
    expect(withRate(line, "20", there).vatRate).toBe("20");
    expect(started({ ...emptyLine("line", "credit"), unitPrice: "10" }, there).vatRate).toBe("20");
  });
});

describe("a sale as it is typed", () => {
  it("is nothing to save until something is typed", () => {
    const line = proposed(emptyLine("line", "credit"), context);
    expect(changesOf(base, { ...base, lines: [line] })).toBeUndefined();
  });

  it("is sent with its figures read, one date for both, and a proposed account left to the server", () => {
    const body = newDocumentBody(filled, "LE-1");
    expect(body).toMatchObject({
      bill_direction: "credit",
      bill_date: "2026-03-15",
      accountingDate: "2026-03-15",
      due_date: "2026-04-14",
    });
    expect(body.lines).toEqual([
      expect.objectContaining({
        quantity: "2",
        unitPriceCents: "125050",
        discountBasisPoints: 1000,
        account: null,
      }),
    ]);
  });

  it("owes no due date as a credit note, and names the invoice it corrects", () => {
    const body = newDocumentBody({ ...filled, kind: "credit_note", precedingId: "p" }, "LE-1");
    expect([body.due_date, body.precedingInvoiceId]).toEqual([null, "p"]);
    expect(newDocumentBody({ ...filled, precedingId: "p" }, "LE-1").precedingInvoiceId).toBeNull();
  });

  it("adds up as the server does", () => {
    expect(liveTotals(filled, 100_000)?.totals).toMatchObject({
      totalExclVatCents: 225_090,
      vatCents: 45_018,
      totalInclVatCents: 270_108,
      payableCents: 170_108,
    });
  });
});

describe("the due date", () => {
  it("follows the date and the terms", () => {
    expect(withTerms(base, "45 jours fin de mois").dueDate).toBe("2026-04-30");
    expect(withBillDate(base, "2026-04-01").dueDate).toBe("2026-05-01");
  });

  it("stays where somebody put it", () => {
    const own = { ...base, dueDate: "2026-12-31" };
    expect(withTerms(own, "comptant").dueDate).toBe("2026-12-31");
  });

  it("comes with the client's terms", () => {
    const client = {
      id: "c",
      name: "Lin",
      address: null,
      paymentTerms: "comptant",
      defaultAccount: "701000",
    };
    const chosen = withClient(base, client as CounterpartyAnswer);
    expect([chosen.dueDate, chosen.terms, chosen.lines[0]?.account]).toEqual([
      "2026-03-15",
      "comptant",
      "701000",
    ]);
  });
});

describe("the VAT code of a line", () => {
  it("follows its rate and what it sells", () => {
    const line = proposed(emptyLine("line", "credit"), context);
    expect(line.vatCode).toBe("VS20");
    expect(withSupply(line, "goods", context).vatCode).toBe("VB20");
    expect(withRate(line, "10", context).vatCode).toBe("VS10");
    expect(withRate(line, "0", context)).toMatchObject({ vatCode: "VEX", vatCategory: "E" });
    expect(withRate(withRate(line, "0", context), "20", context)).toMatchObject({
      vatCode: "VS20",
      vatCategory: "S",
    });
  });

  it("is left open where no code has the rate", () => {
    expect(withRate(proposed(emptyLine("line", "credit"), context), "7", context).vatCode).toBeNull();
  });
});

describe("a form whose saving took a while", () => {
  const blank = emptyLine("line", "credit");
  const second = { ...emptyLine("line", "credit"), label: "Voyage", unitPrice: "80" };
  const sent: DocumentForm = { ...filled, label: "Audit de ", lines: [...filled.lines, second, blank] };
  const saved: DocumentForm = {
    ...sent,
    label: "Audit de",
    dueDate: "2026-04-14",
    lines: [...filled.lines, second].map((line, at) => ({
      ...line,
      key: `id-${at}`,
      id: `id-${at}`,
      account: "706000",
    })),
  };

  it("is the saved one, under the keys that its lines had, a space at the end of a text and a blank line left", () => {
    const form = afterSaving(sent, sent, saved);
    expect(form.lines.map(({ key }) => key)).toEqual(sent.lines.map(({ key }) => key));
    expect(form.lines.map(({ id, account }) => [id, account])).toEqual([
      ["id-0", "706000"],
      ["id-1", "706000"],
      [undefined, null],
    ]);
    expect([form.label, form.dueDate]).toEqual(["Audit de ", "2026-04-14"]);
    expect(changesOf(saved, form)).toBeUndefined();
  });

  it("keeps what was typed meanwhile, and only that is left to save", () => {
    const typed: DocumentForm = {
      ...sent,
      label: "Audit de sécurité",
      lines: [
        { ...second, quantity: "3" },
        { ...blank, label: "Rapport", unitPrice: "10" },
      ],
    };
    const form = afterSaving(typed, sent, saved);
    expect(form.lines).toMatchObject([
      { key: second.key, id: "id-1", quantity: "3", account: "706000" },
      { key: blank.key, id: undefined, label: "Rapport" },
    ]);
    expect(changesOf(saved, form)).toMatchObject({
      bill_label: "Audit de sécurité",
      lines: [{ id: "id-1", quantity: "3" }, { label: "Rapport" }],
    });
  });

  it("believes a server that answers other lines than were sent", () => {
    const form = afterSaving(sent, sent, { ...saved, lines: saved.lines.slice(0, 1) });
    expect(form.lines.map(({ id }) => id)).toEqual(["id-0"]);
  });
});
