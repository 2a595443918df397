import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ibanOfRib } from "../identifier/rib.ts";
import { compareStatements, findOverlap, type KnownOperation, operationKey } from "./overlap.ts";
import { type BankOperation, type BankStatement, judgeStatement, movementsCents } from "./statement.ts";

const operation = (change: Partial<BankOperation> = {}): BankOperation => ({
  date: "2026-03-02",
  valueDate: "2026-03-02",
  amountCents: -1_250,
  label: "CB CAFE DE LA GARE",
  details: [],
  ...change,
});

const statement = (change: Partial<BankStatement> = {}): BankStatement => ({
  account: { iban: "FR7630006000011234567890189" },
  currency: "EUR",
  openingCents: 100_000,
  closingCents: 98_750,
  operations: [operation()],
  ...change,
});

describe("a statement", () => {
  it("stands when opening and movements make the closing balance", () => {
    expect(judgeStatement(statement())).toEqual(statement());
  });

  it("is refused with the difference when they do not", () => {
    expect(judgeStatement(statement({ closingCents: 98_700 }))).toEqual({
      refused: "BANK_STATEMENT_UNBALANCED",
      details: {
        account: "FR7630006000011234567890189",
        openingCents: 100_000,
        movementsCents: -1_250,
        closingCents: 98_700,
        differenceCents: -50,
        difference: "−0,50\u00a0€",
      },
    });
  });

  it("gets the balance that it lacks, and none when it has none", () => {
    expect(judgeStatement(statement({ openingCents: undefined }))).toMatchObject({ openingCents: 100_000 });
    expect(judgeStatement(statement({ closingCents: undefined }))).toMatchObject({ closingCents: 98_750 });
    const bare = statement({ openingCents: undefined, closingCents: undefined });
    expect(judgeStatement(bare)).toEqual(bare);
  });

  it("is judged alike in another currency", () => {
    expect(judgeStatement(statement({ currency: "CHF" }))).toMatchObject({ currency: "CHF" });
  });
});

describe("the IBAN of a RIB", () => {
  it.each([
    ["30006", "00001", "12345678901", "FR7630006000011234567890189"],
    ["20041", "01005", "0500013M026", "FR1420041010050500013M02606"],
    ["30002", "00550", "0000157841Z", "FR3330002005500000157841Z25"],
  ])("%s %s %s", (bank, branch, account, iban) => {
    expect(ibanOfRib(bank, branch, account)).toBe(iban);
  });

  it("is none when the account is not of its shape", () => {
    expect(ibanOfRib("30006", "00001", "1234")).toBeUndefined();
    expect(ibanOfRib("3000A", "00001", "12345678901")).toBeUndefined();
  });
});

/** What an account holds once these are imported into it. */
function importInto(held: readonly KnownOperation[], operations: readonly BankOperation[]) {
  const overlap = findOverlap(held, operations);
  const added = overlap.added.map(({ index, ...identity }) => ({
    ...(operations[index] as BankOperation),
    ...identity,
  }));
  return { ...overlap, held: [...held, ...added] };
}

describe("overlapping statements", () => {
  it("keep two equal purchases of a day, and skip both the second time", () => {
    const twice = [operation(), operation()];
    const first = importInto([], twice);
    expect(first.added.map(({ rank }) => rank)).toEqual([1, 2]);
    const again = importInto(first.held, twice);
    expect([again.added.length, again.skipped.length]).toEqual([0, 2]);
  });

  it("tell operations of one day and amount by their label, counted, whatever their references", () => {
    const [a, b] = [operation({ reference: "A" }), operation({ reference: "B" })];
    const both = importInto([], [a, b]);
    expect(both.added).toHaveLength(2);
    // A bank may number its operations anew in each file.
    expect(importInto(both.held, [operation({ reference: "C" })]).added).toHaveLength(0);
    expect(importInto(importInto([], [a]).held, [a, b]).added).toMatchObject([{ index: 1 }]);
    const other = operation({ label: "CB LIBRAIRIE" });
    expect(importInto(importInto([], [operation()]).held, [other]).added).toHaveLength(1);
    // The same operation, its label cut or accented otherwise by another file, has one reference.
    expect(operationKey(a)).toBe(operationKey({ ...a, label: "CB CAFÉ" }));
  });

  it.each([
    ["cut by one format", { label: "VIR SEPA RECU BOULANGERIE DUPON" }],
    ["spread over two texts", { label: "VIR SEPA RECU BOULANGERIE", details: ["DUPONT FA-2026-0012"] }],
    ["named by its reference", { label: "VIREMENT", reference: "R1" }],
    ["written otherwise", { label: "Vir. SEPA reçu Boulangerie Dupont FA 2026 0012" }],
  ])("know an operation of another format whose label is %s", (_, change) => {
    const whole = operation({ label: "VIR SEPA RECU BOULANGERIE DUPONT FA-2026-0012", reference: "R1" });
    const { held } = importInto([], [operation({ ...change })]);
    expect(importInto(held, [whole]).added).toHaveLength(0);
    expect(importInto(importInto([], [whole]).held, [operation({ ...change })]).added).toHaveLength(0);
  });

  it("add a known one all the same where a person says so, under a rank of its own", () => {
    const { held } = importInto([], [operation()]);
    const { added, skipped } = findOverlap(held, [operation()], new Set([0]));
    expect([added, skipped]).toEqual([[{ index: 0, key: operationKey(operation()), rank: 2 }], []]);
  });

  it("add every operation once, however the days are cut into statements", () => {
    const one = fc.record({
      date: fc.integer({ min: 1, max: 5 }).map((day) => `2026-03-0${day}`),
      amountCents: fc.integer({ min: -3, max: 3 }),
      label: fc.constantFrom("CB A", "CB B"),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 30 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })), { maxLength: 6 }),
        (drawn, spans) => {
          const all = drawn
            .map((change) => operation(change))
            .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
          let held: readonly KnownOperation[] = [];
          for (const [a, b] of [...spans, [1, 5] as const]) {
            const [from, to] = [Math.min(a, b), Math.max(a, b)];
            const days = all.filter(({ date }) => date >= `2026-03-0${from}` && date <= `2026-03-0${to}`);
            const imported = importInto(held, days);
            expect(imported.added.length + imported.skipped.length).toBe(days.length);
            held = imported.held;
          }
          expect(held).toHaveLength(all.length);
          expect(new Set(held.map(({ key, rank }) => `${key}#${rank}`)).size).toBe(all.length);
          expect(movementsCents({ operations: held })).toBe(movementsCents({ operations: all }));
        },
      ),
      propertyRuns(300),
    );
  });
});

describe("the sequence of two statements", () => {
  const february = {
    openingCents: 0,
    openingDate: "2026-01-31",
    closingCents: 500,
    closingDate: "2026-02-28",
  };
  const march = {
    openingCents: 500,
    openingDate: "2026-02-28",
    closingCents: 800,
    closingDate: "2026-03-31",
  };

  it("is without a gap when one opens as the other closed", () => {
    expect(compareStatements(february, march, 300)).toEqual({ relation: "contiguous", differenceCents: 0 });
  });

  it("has a gap with its days and what is missing in all", () => {
    const april = { ...march, openingCents: 800, openingDate: "2026-03-31", closingDate: "2026-04-30" };
    expect(compareStatements(february, april, 0)).toEqual({
      relation: "gap",
      fromDate: "2026-02-28",
      toDate: "2026-03-31",
      differenceCents: 300,
    });
  });

  it("overlaps when it opens before the other closed, and tells what the balances lack", () => {
    const longer = { ...march, openingCents: 200, openingDate: "2026-02-15" };
    expect(compareStatements(february, longer, 300)).toMatchObject({
      relation: "overlap",
      differenceCents: 0,
    });
    expect(compareStatements(february, longer, 250)).toMatchObject({ differenceCents: 50 });
    expect(compareStatements(february, february, 0)).toMatchObject({
      relation: "overlap",
      differenceCents: 0,
    });
  });

  it("knows the second statement of one day from the first again", () => {
    const morning = {
      openingCents: 0,
      openingDate: "2026-03-02",
      closingCents: 5,
      closingDate: "2026-03-02",
    };
    expect(compareStatements(morning, morning, 0)).toMatchObject({ relation: "overlap", differenceCents: 0 });
    const evening = { ...morning, openingCents: 5, closingCents: 9 };
    expect(compareStatements(morning, evening, 4)).toMatchObject({ relation: "contiguous" });
  });

  it("is unknown without balances", () => {
    expect(compareStatements(february, { ...march, openingCents: undefined }, 0)).toEqual({
      relation: "unknown",
    });
  });
});
