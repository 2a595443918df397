import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntryContent } from "../entry/entry.ts";
import type { Exercise } from "../exercise/exercise.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import type { BalanceRow } from "../report/balance.ts";
import { closingPosition } from "../report/opening.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import {
  type Appropriation,
  appropriationEntry,
  proposeAppropriation,
  type ResultFacts,
} from "./appropriate-result.ts";
import { type ClosingCheckFacts, closingFindings } from "./closing-findings.ts";
import { doubledOpenings, type OpenLine, openingEntry, openingGaps } from "./opening-entry.ts";

const result = { profit: "120000", loss: "129000" };
const journal = { journalCode: "AN", date: "2027-01-01" };
const noParty = { counterpartyOf: () => null };
const moved = (account: string, euros: number, auxiliary: string | null = null): BalanceRow => ({
  account,
  auxiliary,
  debitCents: Math.max(0, euros * 100),
  creditCents: Math.max(0, -euros * 100),
});
const shown = (entry: EntryContent | null) =>
  entry?.lines.map(
    ({ account, auxiliary, debitCents, creditCents }) =>
      `${debitCents > 0 ? "D" : "C"} ${account}${auxiliary ? `/${auxiliary}` : ""} ${(debitCents + creditCents) / 100}`,
  );

describe("à-nouveaux (4.1, 4.21)", () => {
  const movements = [
    moved("411000", 1200, "CDUPONT"),
    moved("411000", -300, "CDUPONT"),
    moved("401000", -600, "FMARTIN"),
    moved("512000", 700),
    moved("707000", -1500),
    moved("607000", 500),
    moved("801000", 50),
  ];
  const position = closingPosition([], movements, result);
  const invoice: OpenLine = {
    id: "l1",
    account: "411000",
    auxiliary: "CDUPONT",
    counterpartyId: "dupont",
    label: "Facture",
    pieceRef: "FA-1",
    dueDate: "2027-01-31",
    debitCents: 120_000,
    creditCents: 0,
  };
  const part = { ...invoice, id: "l2", label: "Acompte", dueDate: null, debitCents: 0, creditCents: 30_000 };

  it("classes 1 to 5, letterable accounts in detail, the profit on 120, nothing of 6, 7 and 8", () => {
    const entry = openingEntry(
      {
        position,
        openLines: [invoice, part],
        counterpartyOf: (account, auxiliary) => `${account}/${auxiliary}`,
      },
      journal,
    );
    expect(shown(entry)).toEqual([
      "C 120000 1000",
      "C 401000/FMARTIN 600",
      "D 411000/CDUPONT 1200",
      "C 411000/CDUPONT 300",
      "D 512000 700",
    ]);
    expect(entry).toMatchObject({ nature: "opening", journalCode: "AN", date: "2027-01-01" });
    expect(entry?.lines[2]).toMatchObject({
      label: "FA-1 Facture",
      dueDate: "2027-01-31",
      counterpartyId: "dupont",
      sourceLineId: "l1",
    });
    expect(entry?.lines[1]).toMatchObject({ counterpartyId: "401000/FMARTIN", sourceLineId: null });
  });

  it("a loss stands on 129, and what open lines do not explain is carried by balance", () => {
    const lost = closingPosition([], [moved("607000", 400), moved("411000", -400, "C")], result);
    const line = { ...invoice, auxiliary: "C", debitCents: 10_000 };
    expect(shown(openingEntry({ position: lost, openLines: [line], ...noParty }, journal))).toEqual([
      "D 129000 400",
      "C 411000/C 500",
      "D 411000/C 100",
    ]);
  });

  it("open lines that balance are carried too, and nothing is when there is nothing", () => {
    const paid = { ...part, creditCents: 120_000 };
    expect(
      shown(openingEntry({ position: [], openLines: [invoice, paid], ...noParty }, journal)),
    ).toHaveLength(2);
    expect(openingEntry({ position: [], openLines: [], ...noParty }, journal)).toBeNull();
  });

  it("is right, or lacks what changed since", () => {
    const entry = openingEntry({ position, openLines: [invoice, part], ...noParty }, journal);
    const entered = (entry?.lines ?? []).map(({ account, auxiliary, debitCents, creditCents }) => {
      return { account, auxiliary: auxiliary ?? null, debitCents, creditCents };
    });
    expect(openingGaps(entered, position)).toEqual([]);
    const later = closingPosition([], [...movements, moved("627000", 20), moved("512000", -20)], result);
    expect(openingGaps(entered, later)).toEqual([
      { account: "120000", auxiliary: "", balanceCents: 2_000 },
      { account: "512000", auxiliary: "", balanceCents: -2_000 },
    ]);
  });

  it("names accounts that two entries open", () => {
    const lines = [
      { entryId: "1", account: "512000" },
      { entryId: "1", account: "512000" },
      { entryId: "2", account: "512000" },
      { entryId: "2", account: "411000" },
    ];
    expect(doubledOpenings(lines)).toEqual(["512000"]);
  });

  it("carries each account to where the exercise ended, whatever was moved", () => {
    const account = fc.constantFrom("101000", "215000", "401000", "411000", "512000", "607000", "707000");
    const move = fc.record({
      from: account,
      to: account,
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      auxiliary: fc.constantFrom(null, "A", "B"),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), fc.nat(6), (moves, open) => {
        const rows = moves.flatMap(({ from, to, cents, auxiliary }): BalanceRow[] => [
          { account: to, auxiliary, debitCents: cents, creditCents: 0 },
          { account: from, auxiliary, debitCents: 0, creditCents: cents },
        ]);
        const position = closingPosition([], rows, result);
        const openLines = rows.slice(0, open).filter(({ account: one }) => /^4/.test(one));
        const lines = openLines.map((row, at): OpenLine => {
          return { ...invoice, ...row, auxiliary: row.auxiliary ?? null, id: String(at) };
        });
        const entry = openingEntry({ position, openLines: lines, ...noParty }, journal);
        const entered = (entry?.lines ?? []).map((one) => ({ ...one, auxiliary: one.auxiliary ?? null }));
        expect(sumCentsOf(entered, (one) => one.debitCents - one.creditCents)).toBe(0);
        expect(openingGaps(entered, position)).toEqual([]);
        for (const one of entered) expect(one.account).toMatch(/^[1-5]/);
      }),
      propertyRuns(300),
    );
  });
});

describe("the check-list", () => {
  const exercise: Exercise = { refId: "2026", startDate: "2026-01-01", endDate: "2026-12-31", state: "open" };
  const good: ClosingCheckFacts = {
    draftCount: 0,
    unsealableCount: 0,
    others: [],
    balances: [],
    closing: [
      { account: "512000", balanceCents: 100 },
      { account: "707000", balanceCents: -100 },
    ],
    carries: true,
    nextClosed: false,
    unnamed: [],
    cashLows: [{ account: "530000", date: "2026-05-04", balanceCents: 0 }],
    resultClearedBy: [],
    openingDoubled: [],
    openingGaps: [],
    accrualGaps: [{ account: "486000", registerCents: 1, ledgerCents: 1, gapCents: 0 }],
    vatCodeMissingCount: 0,
    openWork: [],
  };
  const codes = (facts: Partial<ClosingCheckFacts>, target: "closed" | "provisionally_closed" = "closed") =>
    closingFindings(exercise, target, { ...good, ...facts }).map(
      ({ severity, finding }) => `${severity} ${finding.refused}`,
    );
  const gap = { account: "411000", registerCents: 0, ledgerCents: 5, gapCents: 5 };

  it("is empty when everything holds", () => {
    expect(codes({})).toEqual([]);
  });

  it.each<[Partial<ClosingCheckFacts>, string]>([
    [{ draftCount: 2 }, "blocking EXERCISE_HAS_DRAFTS"],
    [{ unsealableCount: 1 }, "blocking EXERCISE_HAS_UNSEALED_BATCHES"],
    [
      { others: [{ ...exercise, refId: "1", startDate: "2025-01-01", endDate: "2025-12-31" }] },
      "blocking EXERCISE_PREVIOUS_OPEN",
    ],
    [{ balances: [{ account: "471000", balanceCents: 5 }] }, "blocking EXERCISE_SUSPENSE_NOT_CLEARED"],
    [{ closing: [{ account: "512000", balanceCents: 100 }] }, "blocking CLOSING_UNBALANCED"],
    [{ nextClosed: true }, "blocking CLOSING_NEXT_NOT_OPEN"],
    [{ unnamed: [{ account: "411000", balanceCents: 5 }] }, "blocking CLOSING_SUBLEDGER_GAP"],
    [
      { carries: false, nextClosed: true, unnamed: [{ account: "411000", balanceCents: 5 }] },
      "warning CLOSING_SUBLEDGER_GAP",
    ],
    [
      { cashLows: [{ account: "530000", date: "2026-05-04", balanceCents: -1 }] },
      "blocking ENTRY_CASH_IN_CREDIT",
    ],
    [{ resultClearedBy: ["OD-12"] }, "warning CLOSING_RESULT_CLEARED"],
    [{ openingDoubled: ["512000"] }, "blocking CLOSING_OPENING_DOUBLED"],
    [{ openingGaps: [{ account: "512000", balanceCents: 1 }] }, "warning CLOSING_OPENING_STALE"],
    [{ accrualGaps: [gap] }, "warning CLOSING_ACCRUAL_GAP"],
    [{ vatCodeMissingCount: 3 }, "warning CLOSING_VAT_CODE_MISSING"],
  ])("names what does not: %o", (facts, code) => {
    expect(codes(facts)).toEqual([code]);
  });

  it("tells an older result that waits and balances on an unusual side, with their amounts", () => {
    const closing = [
      { account: "120000", balanceCents: -1_000 },
      { account: "401000", balanceCents: 1_000 },
    ];
    const found = closingFindings(exercise, "closed", { ...good, closing });
    expect(found.map(({ finding }) => [finding.refused, finding.details])).toEqual([
      ["CLOSING_RESULT_NOT_APPROPRIATED", { resultCents: 1_000, result: "10,00\u00a0€" }],
      ["CLOSING_UNUSUAL_SIDE", { names: "401000 (10,00\u00a0€)" }],
    ]);
  });

  it("asks less of a provisional closing", () => {
    expect(codes({ balances: [{ account: "471000", balanceCents: 5 }] }, "provisionally_closed")).toEqual([]);
  });
});

describe("appropriation (4.1)", () => {
  const accounts = defaultTechnicalAccounts(2026, 6);
  const entry = { journalCode: "OD", date: "2027-05-15", pieceRef: "AG-2027", accounts };
  const facts = (change: Partial<ResultFacts> = {}): ResultFacts => ({
    resultCents: 1_000_000,
    lossesBroughtCents: 0,
    retainedCents: 0,
    capitalCents: 1_000_000,
    legalReserveCents: 0,
    legalReserveRequired: true,
    ...change,
  });
  const written = (one: ResultFacts, decided: Appropriation) => {
    const answer = appropriationEntry(one, decided, entry);
    if (isRefusal(answer)) throw new Error(answer.refused);
    return shown(answer);
  };

  it("D 120 / C 1061, 457, 110", () => {
    const decided = {
      ...proposeAppropriation(facts()),
      otherReserves: [{ account: "106800", cents: 100_000 }],
      dividendCents: 400_000,
      retainedCents: 450_000,
    };
    expect(written(facts(), decided)).toEqual([
      "D 120000 10000",
      "C 106100 500",
      "C 106800 1000",
      "C 457000 4000",
      "C 110000 4500",
    ]);
  });

  it("makes earlier losses up first, and fills the legal reserve to a tenth of the capital", () => {
    const after = facts({ lossesBroughtCents: 300_000 });
    expect(proposeAppropriation(after)).toMatchObject({ legalReserveCents: 35_000, retainedCents: 665_000 });
    expect(written(after, proposeAppropriation(after))).toEqual([
      "D 120000 10000",
      "C 119000 3000",
      "C 106100 350",
      "C 110000 6650",
    ]);
    expect(proposeAppropriation(facts({ legalReserveCents: 90_000 })).legalReserveCents).toBe(10_000);
    expect(proposeAppropriation(facts({ legalReserveCents: 120_000 })).legalReserveCents).toBe(0);
    expect(proposeAppropriation(facts({ legalReserveRequired: false })).legalReserveCents).toBe(0);
  });

  it("a loss takes what 110 holds, the rest goes to 119", () => {
    const lost = facts({ resultCents: -500_000, retainedCents: 200_000 });
    expect(written(lost, proposeAppropriation(lost))).toEqual([
      "C 129000 5000",
      "D 110000 2000",
      "D 119000 3000",
    ]);
  });

  it("distributes what 110 holds besides", () => {
    const rich = facts({ retainedCents: 200_000, legalReserveRequired: false });
    const all = {
      ...proposeAppropriation(rich),
      dividendCents: 1_200_000,
      retainedCents: 0,
      fromRetainedCents: 200_000,
    };
    expect(written(rich, all)).toEqual(["D 120000 10000", "D 110000 2000", "C 457000 12000"]);
  });

  it.each<[ResultFacts, Partial<Appropriation>, string]>([
    [facts({ resultCents: 0 }), {}, "APPROPRIATION_NO_RESULT"],
    [facts(), { dividendCents: -1 }, "APPROPRIATION_AMOUNT_INVALID"],
    [facts(), { legalReserveCents: 49_999 }, "APPROPRIATION_LEGAL_RESERVE_TOO_LOW"],
    [facts(), { fromRetainedCents: 1 }, "APPROPRIATION_ABOVE_RETAINED"],
    [facts(), { dividendCents: 1 }, "APPROPRIATION_GAP"],
    [facts({ resultCents: -500 }), { dividendCents: 100 }, "APPROPRIATION_GAP"],
  ])("refuses what the law or the sum does not bear", (one, change, code) => {
    const decided = { ...proposeAppropriation(one), ...change };
    expect(appropriationEntry(one, decided, entry)).toMatchObject({ refused: code });
  });
});
