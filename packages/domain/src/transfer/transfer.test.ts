import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountOf, netTransfers, type Payable, remittanceOf } from "./net-transfers.ts";
import { sepaNameProblem, sepaPaymentProblem, sepaText } from "./sepa-text.ts";
import {
  canApproveIban,
  canApproveTransfers,
  canCancelTransfers,
  canEditTransfers,
  canReturnTransfers,
  endToEndOf,
  ibanTrust,
  TRANSFER_ORDER_STATES,
  type TransferOrderFacts,
} from "./transfer-order.ts";

const facts: TransferOrderFacts = {
  state: "submitted",
  authorId: "author",
  submittedBy: "sender",
  ibansToApprove: 0,
  paidTransfers: 0,
};
const person = (personId: string, actsForId: string | null = null) => ({ personId, actsForId });

describe("an order of transfers", () => {
  it("is issued by a second person alone, whatever delegation he uses", () => {
    expect(canApproveTransfers(facts, person("other"))).toEqual({ ok: true });
    for (const own of [
      person("author"),
      person("sender"),
      person("other", "author"),
      person("other", "sender"),
    ])
      expect(canApproveTransfers(facts, own)).toMatchObject({ refused: "TRANSFER_APPROVAL_OWN" });
  });

  it("waits for its IBANs", () => {
    expect(canApproveTransfers({ ...facts, ibansToApprove: 2 }, person("other"))).toEqual({
      refused: "TRANSFER_IBAN_UNAPPROVED",
      details: { count: 2 },
    });
    expect(canApproveIban(facts, "typist", person("other"))).toEqual({ ok: true });
    expect(canApproveIban(facts, null, person("other"))).toEqual({ ok: true });
    for (const own of ["author", "typist"])
      expect(canApproveIban(facts, "typist", person(own))).toMatchObject({
        refused: "TRANSFER_APPROVAL_OWN",
      });
  });

  it("takes each step in its own state", () => {
    const allowed = (step: (one: TransferOrderFacts) => object) =>
      TRANSFER_ORDER_STATES.filter((state) => "ok" in step({ ...facts, state }));
    expect(allowed(canEditTransfers)).toEqual(["draft"]);
    expect(allowed(canReturnTransfers)).toEqual(["submitted"]);
    expect(allowed((one) => canApproveTransfers(one, person("other")))).toEqual(["submitted"]);
    expect(allowed((one) => canApproveIban(one, null, person("other")))).toEqual(["draft", "submitted"]);
    expect(allowed(canCancelTransfers)).toEqual(["draft", "submitted", "issued"]);
    expect(canCancelTransfers({ ...facts, state: "issued", paidTransfers: 1 })).toHaveProperty("refused");
  });
});

describe("an IBAN", () => {
  const IBAN = "FR7630006000011234567890189";
  it.each([
    [null, IBAN, "missing"],
    ["FR7630006000011234567890188", null, "invalid"],
    // Right by its key, outside of the SEPA area.
    ["BR1800360305000010009795493C1", null, "invalid"],
    [IBAN, null, "new"],
    [IBAN, IBAN, "known"],
    [IBAN, "DE89370400440532013000", "changed"],
  ] as const)("%s beside %s is %s", (iban, known, trust) => {
    expect(ibanTrust(iban, known)).toBe(trust);
  });
});

describe("what the bank carries", () => {
  it("is written in its letters", () => {
    expect(sepaText("Société d’Œuvres & Fils, n° 12", 70)).toBe("Societe d'OEuvres + Fils, n 12");
    expect(sepaText("/F//12/", 70)).toBe("F/12");
    const bill = { kind: "bill", billNumber: "F-118", refId: "A-1" } as const;
    expect(remittanceOf([bill])).toBe("FACTURE F-118");
    expect(remittanceOf([{ ...bill, billNumber: null }])).toBe("FACTURE A-1");
    const credit = { ...bill, kind: "creditNote", billNumber: "AV-7" } as const;
    expect(remittanceOf([bill, { ...bill, billNumber: "F-119" }, credit])).toBe(
      "FACTURE F-118 F-119 AVOIR AV-7",
    );
    expect(remittanceOf([{ ...bill, kind: "expenseReport", billNumber: null, refId: "NF-00001" }])).toBe(
      "NOTE DE FRAIS NF-00001",
    );
    expect(endToEndOf(12, 3)).toBe("VIR-00012-003");
  });

  it.each([
    ["ООО Юрий", "OOO Yuriy"],
    ["Київ ЄВРО", "Kiyiv YeVRO"],
    ["Ελλάς Ψάρι ΑΕ", "Ellas Psari AE"],
    ["Yıldız Đorđe", "Yildiz Dorde"],
  ])("writes %s in Latin letters", (name, written) => {
    expect(sepaText(name, 70)).toBe(written);
    expect(sepaNameProblem(name)).toBeUndefined();
  });

  it.each(["東京商事", "🍕 ✨", "- ?", ""])("refuses the name %j, of which nothing is left", (name) => {
    expect(sepaNameProblem(name)).toMatchObject({ refused: "SEPA_NAME_UNWRITABLE", details: { name } });
    expect(sepaPaymentProblem(name, 100)).toMatchObject({ refused: "SEPA_NAME_UNWRITABLE" });
  });

  it("refuses a milliard of euros, which the area does not carry", () => {
    expect(sepaPaymentProblem("Alpha", 99_999_999_999)).toBeUndefined();
    expect(sepaPaymentProblem("Alpha", 100_000_000_000)).toMatchObject({
      refused: "SEPA_AMOUNT_TOO_LARGE",
      details: { name: "Alpha" },
    });
  });

  it("never holds another sign, nor more than its length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 140 }), (text, length) => {
        const written = sepaText(text, length);
        expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(written.length).toBeLessThanOrEqual(length);
        expect(written).not.toMatch(/^[ /]|[ /]$|\/\//);
      }),
      propertyRuns(300),
    );
  });
});

describe("bills less credit notes", () => {
  const one = (change: Partial<Payable>): Payable => ({
    kind: "bill",
    counterpartyId: "a",
    counterpartyName: "Alpha",
    iban: "FR1",
    remainingCents: 100,
    billNumber: null,
    refId: "R",
    ...change,
  });
  const credit = (change: Partial<Payable>) =>
    one({ kind: "creditNote", remainingCents: -40, iban: null, ...change });

  it("are one transfer of the net for each third party; what has no credit note stays apart", () => {
    const other = one({ counterpartyId: "b" });
    const report = one({ kind: "expenseReport", counterpartyId: null });
    const [first, second, note] = [one({}), one({ remainingCents: 50 }), credit({})];
    expect(netTransfers([first, other, note, report, second])).toEqual([
      [first, second, note],
      [other],
      [report],
    ]);
    expect(netTransfers([first, second])).toEqual([[first], [second]]);
  });

  it("are refused where nothing is left, or where the bills name several accounts", () => {
    expect(netTransfers([one({ remainingCents: 40 }), credit({})])).toMatchObject({
      refused: "TRANSFER_NET_NOT_POSITIVE",
      details: { name: "Alpha" },
    });
    expect(netTransfers([credit({})])).toMatchObject({ refused: "TRANSFER_NET_NOT_POSITIVE" });
    expect(netTransfers([one({}), one({ iban: "FR2" }), credit({})])).toMatchObject({
      refused: "TRANSFER_IBANS_DIFFER",
    });
    expect(netTransfers([one({}), one({ iban: "FR2" })])).toHaveLength(2);
  });

  it("keep every cent and every document, once, and never pay a negative amount", () => {
    const some = fc.record({
      kind: fc.constantFrom("bill", "creditNote", "expenseReport"),
      party: fc.constantFrom("a", "b", "c"),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (chosen) => {
        const all = chosen.map(({ kind, party, cents }) =>
          one({
            kind: kind as Payable["kind"],
            counterpartyId: kind === "expenseReport" ? null : party,
            remainingCents: kind === "creditNote" ? -cents : cents,
          }),
        );
        const made = netTransfers(all);
        if (!Array.isArray(made)) return;
        expect(made.flat()).toHaveLength(all.length);
        expect(new Set(made.flat()).size).toBe(all.length);
        expect(made.reduce((sum, paid) => sum + amountOf(paid), 0)).toBe(amountOf(all));
        for (const paid of made) expect(amountOf(paid)).toBeGreaterThan(0);
      }),
      propertyRuns(500),
    );
  });
});
