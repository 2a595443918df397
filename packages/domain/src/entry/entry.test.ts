import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExercisePeriods } from "../exercise/find-period.ts";
import { generatePeriods } from "../exercise/period.ts";
import { isRefusal } from "../refusal.ts";
import { checkDraft, checkEntry, draftProblems, entryProblems, firstCashDeficit } from "./check-entry.ts";
import type { AccountFacts, EntryContext } from "./context.ts";
import { type EntryContent, type EntryLine, entryTotals } from "./entry.ts";
import {
  canDeleteEntry,
  canEditEntry,
  canReverseEntry,
  canValidateEntry,
  type EntryFacts,
} from "./permission.ts";
import { type ReversingEntry, reversalDate, reverseEntry } from "./reversal.ts";

const runs = propertyRuns(500);

const y2026 = { startDate: "2026-01-01", endDate: "2026-12-31" };
const books: ExercisePeriods = { refId: "2026", ...y2026, state: "open", periods: generatePeriods(y2026) };
const septemberClosed: ExercisePeriods = {
  ...books,
  periods: books.periods.map((p) => (p.number === 9 ? { ...p, state: "closed" } : p)),
};

const accounts: Readonly<Record<string, AccountFacts>> = {
  "401000": { active: true, collective: true },
  "606100": { active: true, collective: false },
  "445660": { active: true, collective: false },
  "607000": { active: false, collective: false },
  "60": { active: true, collective: false, imputable: false },
  "512000": { active: true, collective: false },
  "530000": { active: true, collective: false },
  "120000": { active: true, collective: false },
  "891000": { active: true, collective: false },
};

const context: EntryContext = {
  journal: { code: "AC", type: "purchase", active: true },
  account: (number) => accounts[number],
  counterparty: (id) =>
    id === "edf"
      ? { active: true, auxiliaries: ["FEDF"] }
      : id === "old"
        ? { active: false, auxiliaries: ["FOLD"] }
        : undefined,
  exercises: [books],
  author: "user",
};

const debit = (account: string, debitCents: number): EntryLine => ({
  account,
  label: "EDF",
  debitCents,
  creditCents: 0,
});
const supplier = (creditCents: number): EntryLine => ({
  account: "401000",
  counterpartyId: "edf",
  auxiliary: "FEDF",
  label: "EDF",
  debitCents: 0,
  creditCents,
  dueDate: "2026-10-15",
});

const bill: EntryContent = {
  journalCode: "AC",
  date: "2026-09-15",
  pieceRef: "F-88",
  pieceDate: "2026-09-14",
  label: "EDF septembre",
  nature: "normal",
  lines: [debit("606100", 100_000), debit("445660", 20_000), supplier(120_000)],
};

const withLines = (...lines: EntryLine[]): EntryContent => ({ ...bill, lines });
const codes = (entry: EntryContent, changed: Partial<EntryContext> = {}) =>
  entryProblems(entry, { ...context, ...changed }).map((problem) => problem.refused);

describe("an entry that may be validated", () => {
  it("tells where it goes and what it weighs", () => {
    expect(checkEntry(bill, context)).toMatchObject({
      period: { number: 9 },
      totalCents: 120_000,
    });
  });

  it("is balanced to the cent, and the refusal names the gap", () => {
    const refused = checkEntry(withLines(debit("606100", 120_000), supplier(119_999)), context);
    expect(refused).toEqual({
      refused: "ENTRY_UNBALANCED",
      details: {
        debitCents: 120_000,
        creditCents: 119_999,
        gapCents: 1,
        debit: "1\u202f200,00\u00a0€",
        credit: "1\u202f199,99\u00a0€",
        gap: "0,01\u00a0€",
      },
    });
  });

  it("has two lines at least, a label everywhere and one positive side on each line", () => {
    expect(codes(withLines(debit("606100", 1)))).toEqual(["ENTRY_TOO_FEW_LINES", "ENTRY_UNBALANCED"]);
    expect(codes({ ...bill, label: "  " })).toEqual(["ENTRY_LABEL_MISSING"]);
    expect(codes(withLines({ ...debit("606100", 5), label: "" }, supplier(5)))).toEqual([
      "ENTRY_LINE_LABEL_MISSING",
    ]);
    expect(codes(withLines(debit("606100", 5), supplier(5), debit("445660", 0)))).toEqual([
      "ENTRY_LINE_ONE_SIDE",
    ]);
    const both = { ...debit("606100", 5), creditCents: 5 };
    expect(codes(withLines(both, supplier(5), debit("445660", 5)))).toEqual(["ENTRY_LINE_ONE_SIDE"]);
  });

  it.each([-5, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])("never carries an amount of %s", (cents) => {
    expect(codes(withLines(debit("606100", cents), supplier(5)))).toContain("ENTRY_LINE_AMOUNT_INVALID");
  });

  it("names accounts that exist, are in use and take lines", () => {
    const refusedOn = (account: string) => codes(withLines(debit(account, 5), supplier(5)));
    expect(refusedOn("999999")).toEqual(["ENTRY_ACCOUNT_UNKNOWN"]);
    expect(refusedOn("607000")).toEqual(["ENTRY_ACCOUNT_INACTIVE"]);
    expect(refusedOn("60")).toEqual(["ENTRY_ACCOUNT_NOT_IMPUTABLE"]);
  });

  it("leaves the result to the engine, but for an opening typed by hand", () => {
    const result = withLines(debit("120000", 5), supplier(5));
    expect(codes(result)).toEqual(["ENTRY_ACCOUNT_RESERVED"]);
    expect(codes(withLines(debit("891000", 5), supplier(5)))).toEqual(["ENTRY_ACCOUNT_RESERVED"]);
    expect(codes(result, { author: "engine" })).toEqual([]);
    expect(codes({ ...result, nature: "opening" })).toEqual([]);
    expect(codes({ ...withLines(debit("891000", 5), supplier(5)), nature: "opening" })).toEqual([
      "ENTRY_ACCOUNT_RESERVED",
    ]);
  });

  it("gives a collective account its third party, and no other account one", () => {
    const line = supplier(5);
    const onSupplier = (change: Partial<EntryLine>) =>
      codes(withLines(debit("606100", 5), { ...line, ...change }));
    expect(onSupplier({ counterpartyId: null })).toEqual(["ENTRY_COUNTERPARTY_REQUIRED"]);
    expect(onSupplier({ auxiliary: null })).toEqual(["ENTRY_COUNTERPARTY_REQUIRED"]);
    expect(onSupplier({ counterpartyId: "nobody" })).toEqual(["ENTRY_COUNTERPARTY_UNKNOWN"]);
    expect(onSupplier({ auxiliary: "FOLD" })).toEqual(["ENTRY_AUXILIARY_MISMATCH"]);
    expect(onSupplier({ counterpartyId: "old", auxiliary: "FOLD" })).toEqual(["ENTRY_COUNTERPARTY_INACTIVE"]);
    expect(codes(withLines({ ...debit("606100", 5), auxiliary: "FEDF" }, line))).toEqual([
      "ENTRY_COUNTERPARTY_NOT_ALLOWED",
    ]);
  });

  it("lies in an open period", () => {
    expect(codes(bill, { exercises: [septemberClosed] })).toEqual(["PERIOD_CLOSED"]);
    expect(codes({ ...bill, date: "2027-01-01" })).toEqual(["EXERCISE_NOT_FOUND"]);
    expect(codes({ ...bill, date: "2026-02-30" })).toEqual(["ENTRY_DATE_INVALID"]);
    expect(codes({ ...bill, pieceDate: "hier" })).toEqual(["ENTRY_DATE_INVALID"]);
  });

  it("obeys its journal", () => {
    expect(codes(bill, { journal: { ...context.journal, active: false } })).toEqual([
      "ENTRY_JOURNAL_INACTIVE",
    ]);
    const bank = { code: "BQ1", type: "bank", active: true, treasuryAccount: "512000" } as const;
    expect(codes(bill, { journal: bank })).toEqual(["ENTRY_TREASURY_LINE_MISSING"]);
    const payment = withLines(debit("606100", 5), { ...debit("512000", 0), creditCents: 5 });
    expect(codes(payment, { journal: { ...bank, allowedAccounts: ["4"] } })).toEqual([
      "ENTRY_ACCOUNT_NOT_IN_JOURNAL",
    ]);
    expect(codes(payment, { journal: { ...bank, allowedAccounts: ["6"] } })).toEqual([]);
  });

  it("keeps currency with its amount, and service dates in order", () => {
    const line = debit("606100", 5);
    const first = (change: Partial<EntryLine>) => codes(withLines({ ...line, ...change }, supplier(5)));
    expect(first({ currency: "USD" })).toEqual(["ENTRY_LINE_CURRENCY_INCOMPLETE"]);
    expect(first({ currency: "USD", foreignAmount: "5,5" })).toEqual(["ENTRY_LINE_CURRENCY_INCOMPLETE"]);
    expect(first({ currency: "USD", foreignAmount: "5.5" })).toEqual([]);
    expect(first({ serviceStart: "2026-10-01", serviceEnd: "2026-09-01" })).toEqual([
      "ENTRY_LINE_SERVICE_DATES_INVALID",
    ]);
    expect(first({ dueDate: "2026-13-01" })).toEqual(["ENTRY_DATE_INVALID"]);
  });

  it("says all that is wrong at once, with the lines", () => {
    const wrong = {
      ...bill,
      label: "",
      lines: [debit("999999", 5), { ...supplier(6), counterpartyId: null }],
    };
    expect(entryProblems(wrong, context)).toMatchObject([
      { refused: "ENTRY_LABEL_MISSING" },
      { refused: "ENTRY_ACCOUNT_UNKNOWN", details: { line: 1 } },
      { refused: "ENTRY_COUNTERPARTY_REQUIRED", details: { line: 2 } },
      { refused: "ENTRY_UNBALANCED" },
    ]);
  });

  it("keeps both signed columns of a file", () => {
    const imported = withLines(
      { ...debit("606100", -5), creditCents: -5 },
      { ...supplier(0), counterpartyId: null },
    );
    expect(codes(imported, { author: "import" })).toEqual([]);
    expect(codes(imported)).toContain("ENTRY_LINE_AMOUNT_INVALID");
  });
});

describe("a draft", () => {
  it("may be incomplete and unbalanced, but not lie about what it names", () => {
    expect(checkDraft(withLines(debit("606100", 5)), context)).toBeUndefined();
    expect(checkDraft({ ...bill, lines: [] }, context)).toBeUndefined();
    expect(draftProblems(withLines(debit("999999", 5)), context)).toMatchObject([
      { refused: "ENTRY_ACCOUNT_UNKNOWN" },
    ]);
  });
});

describe("cash", () => {
  const spend = { ...bill, lines: [debit("606100", 8000), { ...debit("530000", 0), creditCents: 8000 }] };
  const days = [
    { date: "2026-09-01", netCents: 10_000 },
    { date: "2026-09-20", netCents: -5000 },
    { date: "2026-09-25", netCents: 9000 },
  ];

  it("warns on the day it would be in credit, even a later one", () => {
    const checked = checkEntry(spend, { ...context, cashDays: () => days });
    if (isRefusal(checked)) throw new Error(checked.refused);
    expect(checked.warnings).toEqual([
      {
        refused: "ENTRY_CASH_IN_CREDIT",
        details: {
          account: "530000",
          date: "2026-09-20",
          day: "20/09/2026",
          balanceCents: -3000,
          balance: "30,00\u00a0€",
        },
      },
    ]);
  });

  it("does not reproach an entry with what happened before it", () => {
    expect(
      firstCashDeficit(
        [
          { date: "2026-01-01", netCents: -1 },
          { date: "2026-01-02", netCents: 1 },
        ],
        "2026-01-02",
      ),
    ).toBeUndefined();
  });
});

describe("what may be done with an entry", () => {
  const draft: EntryFacts = { state: "draft", nature: "normal", sourceKind: "manual" };
  const validated: EntryFacts = { ...draft, state: "validated", number: "AC-2026-00001" };
  const provisional: EntryFacts = { ...draft, state: "provisional", number: "17", sourceKind: "import" };

  it("depends on its state", () => {
    expect([canEditEntry, canDeleteEntry, canValidateEntry].map((can) => can(draft))).toEqual(
      Array(3).fill({ ok: true }),
    );
    for (const can of [canEditEntry, canDeleteEntry, canValidateEntry]) {
      expect(can(validated)).toMatchObject({ refused: "ENTRY_ALREADY_VALIDATED" });
      expect(can(provisional)).toMatchObject({ refused: "ENTRY_PROVISIONAL" });
    }
    expect(canEditEntry({ ...draft, sourceKind: "invoice" })).toEqual({ refused: "ENTRY_FROM_DOCUMENT" });
  });

  it("reverses a validated entry once, through its document when it has one", () => {
    const user = { by: "user" } as const;
    expect(canReverseEntry(validated, user)).toEqual({ ok: true });
    expect(canReverseEntry(draft, user)).toEqual({ refused: "ENTRY_NOT_VALIDATED" });
    expect(canReverseEntry(provisional, user)).toMatchObject({ refused: "ENTRY_PROVISIONAL" });
    expect(canReverseEntry({ ...validated, reversedBy: "AC-2026-00009" }, user)).toMatchObject({
      refused: "ENTRY_ALREADY_REVERSED",
      details: { reversedBy: "AC-2026-00009" },
    });
    expect(canReverseEntry({ ...validated, nature: "reversal", reversesId: "e1" }, user)).toMatchObject({
      refused: "ENTRY_IS_REVERSAL",
    });
    const ofBill = { ...validated, sourceKind: "invoice" };
    expect(canReverseEntry(ofBill, user)).toMatchObject({ refused: "ENTRY_FROM_DOCUMENT" });
    expect(canReverseEntry(ofBill, { by: "document" })).toEqual({ ok: true });
  });
});

describe("the contre-passation", () => {
  const reversed = (entry: EntryContent, date: string) => {
    const result = reverseEntry({ id: "e1", ...entry }, { date, kind: "correction" });
    if (isRefusal(result)) throw new Error(result.refused);
    return result as ReversingEntry;
  };

  it("keeps journal, piece and third parties, exchanges the sides and names its origin", () => {
    const result = reversed(bill, "2026-10-01");
    expect(result).toMatchObject({
      journalCode: "AC",
      date: "2026-10-01",
      pieceRef: "F-88",
      pieceDate: "2026-09-14",
      label: "Contre-passation EDF septembre",
      nature: "reversal",
      reversesId: "e1",
    });
    expect(result.lines[2]).toEqual({
      ...supplier(120_000),
      label: "Contre-passation EDF",
      debitCents: 120_000,
      creditCents: 0,
    });
    expect(codes(result)).toEqual([]);
  });

  it("is never dated before its origin", () => {
    expect(reverseEntry({ id: "e1", ...bill }, { date: "2026-09-14", kind: "correction" })).toMatchObject({
      refused: "ENTRY_REVERSAL_TOO_EARLY",
      details: { origin: "15/09/2026" },
    });
  });

  it("goes to the origin's date, or to the next open period", () => {
    expect(reversalDate("2026-09-15", [books])).toBe("2026-09-15");
    expect(reversalDate("2026-09-15", [septemberClosed])).toBe("2026-10-01");
    expect(reversalDate("2026-09-15", [books], "2026-11-03")).toBe("2026-11-03");
    expect(reversalDate("2026-08-15", [septemberClosed], "2026-09-20")).toMatchObject({
      refused: "PERIOD_CLOSED",
    });
    expect(reversalDate("2026-09-15", [septemberClosed], "2026-08-15")).toMatchObject({
      refused: "ENTRY_REVERSAL_TOO_EARLY",
      details: { day: "15/08/2026", origin: "15/09/2026" },
    });
    expect(reversalDate("2026-09-15", [{ ...books, state: "closed" }])).toMatchObject({
      refused: "EXERCISE_CLOSED",
    });
    expect(reversalDate("2020-01-01", [books])).toMatchObject({ refused: "EXERCISE_NOT_FOUND" });
  });

  it("of an accrual is an extourne", () => {
    const date = "2026-10-01";
    const result = reverseEntry({ id: "e1", ...bill, date: "2026-09-30" }, { date, kind: "accrual" });
    expect(result).toMatchObject({ label: "Extourne EDF septembre", date: "2026-10-01" });
  });

  const account = fc.constantFrom("606100", "445660", "512000", "401000");
  const cents = fc.integer({ min: 1, max: 10 ** 9 });
  const ours = fc
    .array(fc.record({ account, label: fc.string(), cents, onDebit: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((drawn) =>
      drawn.map(({ onDebit, cents: amount, ...rest }) => ({
        ...rest,
        debitCents: onDebit ? amount : 0,
        creditCents: onDebit ? 0 : amount,
      })),
    );
  const signed = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
  const fromFile = fc.array(
    fc.record({ account, label: fc.string(), debitCents: signed, creditCents: signed }),
    { minLength: 1, maxLength: 8 },
  );
  const balance = (lines: EntryLine[]): EntryContent => {
    const { gapCents } = entryTotals(lines);
    const last = {
      account: "512000",
      label: "x",
      debitCents: Math.max(-gapCents, 0),
      creditCents: Math.max(gapCents, 0),
    };
    return { ...bill, lines: gapCents === 0 ? lines : [...lines, last] };
  };

  it("brings every account back to where it was", () => {
    fc.assert(
      fc.property(fc.oneof(ours, fromFile).map(balance), (entry) => {
        const sums = new Map<string, number>();
        for (const line of [...entry.lines, ...reversed(entry, entry.date).lines])
          sums.set(line.account, (sums.get(line.account) ?? 0) + line.debitCents - line.creditCents);
        expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
        const { lines } = reversed(entry, entry.date);
        expect(lines.filter((line) => !(line.debitCents > 0 !== line.creditCents > 0))).toEqual([]);
        expect(lines.filter((line) => line.debitCents < 0 || line.creditCents < 0)).toEqual([]);
      }),
      runs,
    );
  });

  it("done twice gives the first amounts again, and stays balanced", () => {
    fc.assert(
      fc.property(ours.map(balance), (entry) => {
        const once = reversed(entry, entry.date);
        const twice = reversed({ ...once, nature: "normal" }, once.date);
        const amounts = (e: EntryContent) =>
          e.lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]);
        expect(amounts(twice)).toEqual(amounts(entry));
        expect(entryTotals(once.lines).gapCents).toBe(0);
      }),
      runs,
    );
  });
});
