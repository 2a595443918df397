import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditPosition } from "./credit-limit.ts";
import { type PossibleDouble, probableDoubles } from "./duplicates.ts";
import { canDecideIban } from "./iban-approval.ts";
import { canMerge, type MergeSubject, transferLines } from "./merge.ts";
import { partyBalance } from "./party-balance.ts";

const party = (id: string, change: Partial<PossibleDouble> = {}): PossibleDouble => ({
  id,
  name: id,
  siren: null,
  vatNumber: null,
  iban: null,
  customerKind: "business",
  ...change,
});

describe("probable duplicates", () => {
  it("share a SIREN, also the one inside a French VAT number", () => {
    const rows = [party("a", { siren: "732829320" }), party("b", { vatNumber: "FR44732829320" })];
    expect(probableDoubles(rows)).toEqual([{ ids: ["a", "b"], reasons: ["siren"] }]);
  });

  it("share a name without legal form or accents, and say every reason once", () => {
    const iban = "FR1420041010050500013M02606";
    const rows = [party("a", { name: "Élan SARL", iban }), party("b", { name: "elan", iban })];
    expect(probableDoubles(rows)).toEqual([{ ids: ["a", "b"], reasons: ["iban", "name"] }]);
  });

  it("are not two companies of one name whose SIREN differ, nor two persons", () => {
    const companies = [
      party("a", { name: "Dupont", siren: "732829320" }),
      party("b", { name: "Dupont", siren: "552100554" }),
    ];
    const persons = companies.map((one) => ({ ...one, siren: null, customerKind: "consumer" }));
    expect(probableDoubles(companies)).toEqual([]);
    expect(probableDoubles(persons)).toEqual([]);
    expect(probableDoubles([party("a", { name: " " }), party("b", { name: " " })])).toEqual([]);
  });

  it("are every pair of three", () => {
    const rows = ["a", "b", "c"].map((id) => party(id, { name: "Élan" }));
    expect(probableDoubles(rows).map(({ ids }) => ids.join(""))).toEqual(["ab", "ac", "bc"]);
  });
});

describe("the transfer of a merge", () => {
  it("carries each open document with its due date, then the rest of the account", () => {
    const lines = transferLines(
      [{ account: "411000", balanceCents: 15_000 }],
      [
        { documentId: "i", refId: "FA-1", account: "411000", dueDate: "2026-04-30", openCents: 12_000 },
        { documentId: "j", refId: "FA-2", account: "411000", dueDate: null, openCents: 0 },
      ],
    );
    const document = { id: "i", refId: "FA-1" };
    expect(lines).toEqual([
      { party: "merged", account: "411000", debitCents: 0, creditCents: 12_000, dueDate: null, document },
      {
        party: "kept",
        account: "411000",
        debitCents: 12_000,
        creditCents: 0,
        dueDate: "2026-04-30",
        document,
      },
      {
        party: "merged",
        account: "411000",
        debitCents: 0,
        creditCents: 3_000,
        dueDate: null,
        document: null,
      },
      { party: "kept", account: "411000", debitCents: 3_000, creditCents: 0, dueDate: null, document: null },
    ]);
    expect(transferLines([{ account: "411000", balanceCents: 0 }], [])).toEqual([]);
  });

  it("empties the old auxiliary and leaves each collective account as it stood", () => {
    const account = fc.constantFrom("401000", "411000", "419100");
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const accounts = fc.uniqueArray(fc.record({ account, balanceCents: cents }), {
      selector: (one) => one.account,
    });
    const documents = fc.array(
      fc.record({
        documentId: fc.uuid(),
        refId: fc.string(),
        account,
        dueDate: fc.constantFrom(null, "2026-05-31"),
        openCents: cents,
      }),
    );
    fc.assert(
      fc.property(accounts, documents, (standing, open) => {
        const lines = transferLines(standing, open);
        const sum = (number: string, who: "merged" | "kept") =>
          lines
            .filter((line) => line.account === number && line.party === who)
            .reduce((total, line) => total + line.debitCents - line.creditCents, 0);
        for (const { account: number, balanceCents } of standing) {
          expect(sum(number, "merged") + balanceCents).toBe(0);
          expect(sum(number, "kept")).toBe(balanceCents);
        }
        for (const line of lines) {
          expect(line.debitCents > 0).not.toBe(line.creditCents > 0);
          expect(Math.min(line.debitCents, line.creditCents)).toBe(0);
        }
      }),
      propertyRuns(1_000),
    );
  });

  it("is refused between companies, of a party with itself, into one put aside, across SIREN", () => {
    const keep: MergeSubject = {
      id: "keep",
      legalEntityId: "e",
      name: "Élan",
      siren: "732829320",
      active: true,
      mergedIntoId: null,
    };
    const merge = { ...keep, id: "merge", siren: null };
    expect(canMerge(keep, merge)).toEqual({ ok: true });
    expect(canMerge(keep, { ...merge, active: false, mergedIntoId: "keep" })).toEqual({ ok: true });
    expect(canMerge(keep, keep)).toMatchObject({ refused: "MERGE_SAME_PARTY" });
    expect(canMerge(keep, { ...merge, legalEntityId: "f" })).toMatchObject({
      refused: "MERGE_OTHER_COMPANY",
    });
    expect(canMerge({ ...keep, active: false }, merge)).toMatchObject({ refused: "MERGE_INTO_INACTIVE" });
    expect(canMerge(keep, { ...merge, mergedIntoId: "x" })).toMatchObject({ refused: "COUNTERPARTY_MERGED" });
    expect(canMerge(keep, { ...merge, siren: "552100554" })).toMatchObject({
      refused: "MERGE_SIREN_DIFFERS",
    });
  });
});

describe("where a third party stands", () => {
  const row = { side: "customer" as const, account: "411000", beforeCents: 0, debitCents: 0, creditCents: 0 };

  it("adds the opening to the side that it stands on", () => {
    const rows = [
      { ...row, beforeCents: 5_000, debitCents: 12_000, creditCents: 4_000 },
      { ...row, side: "supplier" as const, account: "401000", beforeCents: -2_000, creditCents: 1_000 },
    ];
    expect(partyBalance(rows)).toEqual({
      debitCents: 17_000,
      creditCents: 7_000,
      balanceCents: 10_000,
      customerCents: 13_000,
      supplierCents: -3_000,
      accounts: [
        { account: "411000", balanceCents: 13_000 },
        { account: "401000", balanceCents: -3_000 },
      ],
    });
  });

  it("leaves to another party the same code on the other side's accounts", () => {
    expect(partyBalance([{ ...row, account: "401000", creditCents: 900 }]).balanceCents).toBe(0);
  });
});

it("a credit limit counts what is owed and the new sale, and a customer in credit owes nothing", () => {
  expect(creditPosition(100_000, 80_000, 30_000)).toEqual({
    outstandingCents: 110_000,
    exceededCents: 10_000,
  });
  expect(creditPosition(100_000, 80_000, 20_000).exceededCents).toBe(0);
  expect(creditPosition(100_000, -50_000, 30_000)).toEqual({ outstandingCents: 0, exceededCents: 0 });
  expect(creditPosition(null, 80_000)).toEqual({ outstandingCents: 80_000, exceededCents: 0 });
  expect(creditPosition(0, 1).exceededCents).toBe(1);
});

it("a new IBAN is decided once, by another person than the one who typed it", () => {
  expect(canDecideIban({ state: "to_approve", askedById: "a" }, "b")).toEqual({ ok: true });
  expect(canDecideIban({ state: "to_approve", askedById: "a" }, "a")).toMatchObject({
    refused: "COUNTERPARTY_IBAN_SAME_PERSON",
  });
  expect(canDecideIban({ state: "replaced", askedById: "a" }, "b")).toMatchObject({
    refused: "COUNTERPARTY_IBAN_DECIDED",
  });
});
