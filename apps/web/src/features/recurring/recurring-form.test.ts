import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { frequencyText } from "../../lib/frequency-text.ts";
import { bodyOfForm, emptyForm, formOfInvoice, recurrenceOfForm } from "./recurring-form.ts";

const TODAY = "2026-11-20";
const whole = {
  ...emptyForm("2026-11-30"),
  name: "Hébergement",
  client: { id: "c", name: "Mairie" },
  lines: emptyForm(TODAY).lines.map((line) => ({
    ...line,
    label: "Hébergement {période}",
    unitPrice: "1 250,50",
  })),
};

describe("the form of a recurring invoice", () => {
  it("becomes what the API takes", () => {
    expect(bodyOfForm(whole, TODAY)).toMatchObject({
      body: {
        unit: "month",
        every: 1,
        startDate: "2026-11-30",
        endDate: null,
        occurrenceLimit: null,
        document: {
          lines: [{ quantity: "1", unitPriceCents: "125050", vatRate: 2000, servicePeriod: true }],
        },
      },
    });
    expect(recurrenceOfForm({ ...whole, end: "count", count: "6" })).toMatchObject({
      occurrenceLimit: 6,
      endDate: null,
    });
    expect(recurrenceOfForm({ ...whole, unit: "week", dayRule: "last_day" })).toMatchObject({
      dayRule: "same_day",
    });
  });

  it.each([
    [{ name: " " }, /nom/],
    [{ client: undefined }, /client/],
    [{ every: "0" }, /fréquence/],
    [{ end: "date" as const, endDate: undefined }, /fin/],
    [{ end: "date" as const, endDate: "2026-11-29" }, /aucune date/],
    [{ label: "{moi}" }, /\{moi\}/],
    [{ lines: [] }, /ligne/],
    [{ lines: whole.lines.map((line) => ({ ...line, unitPrice: "x" })) }, /illisible/],
  ])("says what to correct: %o", (change, sentence) => {
    expect(bodyOfForm({ ...whole, ...change }, TODAY)).toMatchObject({
      problem: expect.stringMatching(sentence),
    });
  });

  it("takes over an invoice, from its next day on", () => {
    const sale = {
      bill_label: "Maintenance",
      bill_date: "2026-10-31",
      companyName: "Mairie",
      party: { id: "c", name: "Mairie", siren: null, vatNumber: null },
      paymentTerms: "30 jours",
      vatOnDebits: null,
      lines: [
        {
          id: "l",
          kind: "line",
          label: "Maintenance",
          quantity: "2",
          unit: null,
          unitPriceCents: "10000",
          discountBasisPoints: 500,
          netCents: 19000,
          vatRate: 2000,
          vatCategory: "S",
          vatExemptionReason: null,
          vatCode: "V20",
          supplyType: "services",
          serviceStart: "2026-10-01",
          serviceEnd: "2026-10-31",
          account: "706000",
          accountOrigin: "user",
        },
      ],
    } as unknown as InvoiceAnswer;
    const form = formOfInvoice(sale, TODAY);
    expect(form).toMatchObject({ name: "Maintenance", startDate: "2026-11-30", terms: "30 jours" });
    expect(bodyOfForm(form, TODAY)).toMatchObject({
      body: {
        document: {
          lines: [{ vatCode: "V20", account: "706000", discountBasisPoints: 500, servicePeriod: true }],
        },
      },
    });
  });

  it("is said in words", () => {
    const base = { unit: "month" as const, every: 1, dayRule: "same_day" as const, startDate: "2026-01-05" };
    expect(frequencyText(base)).toBe("Chaque mois, le 5");
    expect(frequencyText({ ...base, every: 2, dayRule: "last_day" })).toBe(
      "Tous les 2 mois, le dernier jour",
    );
    expect(frequencyText({ ...base, unit: "week", every: 2 })).toBe("Toutes les 2 semaines");
  });
});
