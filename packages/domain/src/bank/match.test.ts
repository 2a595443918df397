import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  EntryLineCandidate,
  ExpenseCandidate,
  InvoiceCandidate,
  MatchCandidates,
  MatchProposal,
  OpenOperation,
} from "./candidate.ts";
import { chooseCertain, proposeGroups } from "./choose.ts";
import { cluesOf, mentions, nameShare } from "./clues.ts";
import { findSums } from "./find-sums.ts";
import { indexInvoices } from "./invoice-index.ts";
import { proposeMatches } from "./propose.ts";

const IBAN = "FR7630006000011234567890189";

const operation = (change: Partial<OpenOperation> = {}): OpenOperation => ({
  id: "op1",
  date: "2026-03-20",
  valueDate: "2026-03-20",
  amountCents: 120_000,
  label: "VIR SEPA RECU",
  details: [],
  ...change,
});

const invoice = (change: Partial<InvoiceCandidate> = {}): InvoiceCandidate => ({
  id: "i1",
  outstandingCents: 120_000,
  isSale: true,
  date: "2026-02-20",
  dueDate: "2026-03-22",
  references: ["FA-2026-0012"],
  endToEndIds: [],
  counterpartyId: "c1",
  counterpartyName: "SARL Boulangerie Dupont",
  counterpartyIbans: [IBAN],
  ...change,
});

const line = (change: Partial<EntryLineCandidate> = {}): EntryLineCandidate => ({
  id: "l1",
  amountCents: 120_000,
  date: "2026-03-19",
  label: "Règlement",
  references: [],
  ...change,
});
const none: MatchCandidates = {
  invoices: indexInvoices([]),
  expenses: [],
  collected: [],
  entryLines: [],
  rules: [],
  transfers: [],
  takings: [],
  deposits: [],
};
const codes = (one: MatchProposal | undefined) => one?.reasons.map(({ code }) => code);

describe("an expense report", () => {
  const report: ExpenseCandidate = {
    id: "r1",
    owedCents: 8_400,
    date: "2026-03-18",
    reference: "NF-00001",
    endToEndIds: ["VIR-00002-001"],
    authorName: "Anne Roy",
    iban: IBAN,
  };
  const paid = (change: Partial<OpenOperation>, candidate: Partial<ExpenseCandidate> = {}) =>
    proposeMatches(operation({ amountCents: -8_400, ...change }), {
      ...none,
      expenses: [{ ...report, ...candidate }],
    });

  it("is told by its transfer, its number, its author; strong only where it is named", () => {
    const [named] = paid({ endToEndId: "VIR-00002-001" });
    expect(named).toMatchObject({ kind: "expense", expenseReportId: "r1", isStrong: true, allocations: [] });
    expect(named?.claims).toEqual(["expense:r1"]);
    expect(codes(named)).toContain("END_TO_END");
    expect(codes(paid({ label: "VIR ANNE ROY" })[0])).toContain("NAME");
  });

  it("is paid whole, and out of the account only", () => {
    for (const amountCents of [8_400, -8_399, -8_401])
      expect(paid({ amountCents, endToEndId: "VIR-00002-001" })).toEqual([]);
  });
});

describe("a direct debit that comes back", () => {
  const collected = [{ transferId: "t1", amountCents: 8_400, endToEndId: "PRE-00001-001" }];
  const returned = (change: Partial<OpenOperation>) =>
    proposeMatches(operation({ amountCents: -8_400, ...change }), { ...none, collected });

  it("is told by its reference and its amount alone", () => {
    expect(returned({ label: "REJET PRLV PRE-00001-001" })).toMatchObject([
      { kind: "return", returnedId: "t1", isStrong: true },
    ]);
    expect(returned({ label: "REJET PRLV" })).toEqual([]);
    expect(returned({ label: "PRE-00001-001", amountCents: 8_400 })).toEqual([]);
    expect(returned({ label: "PRE-00001-001", amountCents: -8_300 })).toEqual([]);
  });
});

describe("the texts of an operation", () => {
  it.each([
    ["VIR DUPONT FA2026 0012 MARS", "FA-2026-0012", true],
    ["FACT.FA-2026-00123", "FA-2026-0012", false],
    ["PAIEMENT 20260012", "FA-2026-0012", false],
    ["CHEQUE 7654321", "7654321", true],
    ["CARTE 1234 LE 12/03", "1234", false],
    ["SALAIRE MARS", "MARS", false],
    ["fa 2026 0012", "Fa/2026/0012", true],
  ])("%s mentions %s: %s", (label, reference, expected) => {
    expect(mentions(cluesOf(operation({ label })), reference)).toBe(expected);
  });

  it("hold a company's name without its form, whole or in part", () => {
    const clues = cluesOf(operation({ label: "PRLV BOULANGERIE DUPONT 0312" }));
    expect(nameShare(clues, "SARL Boulangerie Dupont")).toBe(1);
    expect(nameShare(clues, "Boulangerie Martin")).toBe(0.5);
    expect(nameShare(cluesOf(operation({ label: "PRLV 3M FRANCE" })), "3M")).toBe(1);
  });
});

describe("one operation against one invoice", () => {
  it("scores the amount, who and when, and says why", () => {
    const named = operation({ label: "VIR DUPONT FA-2026-0012", counterpartyIban: IBAN });
    const [best] = proposeMatches(named, { ...none, invoices: indexInvoices([invoice()]) });
    // 40 the amount, 40 the reference, 5 for a further evidence, 10 the date.
    expect(best).toMatchObject({ kind: "invoice", score: 95, isStrong: true, gapCents: 0 });
    expect(codes(best)).toEqual(["AMOUNT_EXACT", "REFERENCE", "IBAN", "NAME", "DATE"]);
    expect(best?.allocations).toEqual([{ invoiceId: "i1", amountCents: 120_000 }]);
    const [byAmount] = proposeMatches(operation(), { ...none, invoices: indexInvoices([invoice()]) });
    expect(byAmount).toMatchObject({ score: 50, isStrong: false });
  });

  it("proposes a part of the invoice, and a gap within the limit, only when somebody is told", () => {
    const part = operation({ amountCents: 50_000, counterpartyIban: IBAN });
    expect(codes(proposeMatches(part, { ...none, invoices: indexInvoices([invoice()]) })[0])).toContain(
      "AMOUNT_PARTIAL",
    );
    expect(
      proposeMatches(operation({ amountCents: 50_000 }), { ...none, invoices: indexInvoices([invoice()]) }),
    ).toEqual([]);
    const short = operation({ amountCents: 119_700, counterpartyIban: IBAN });
    const [near] = proposeMatches(short, { ...none, invoices: indexInvoices([invoice()]) }, 500);
    expect(near).toMatchObject({ gapCents: -300, isStrong: false });
    expect(near?.allocations).toEqual([{ invoiceId: "i1", amountCents: 120_000 }]);
  });

  it("never pays a sale with money that goes out, nor more than is due", () => {
    const out = operation({ amountCents: -120_000, label: "FA-2026-0012" });
    expect(proposeMatches(out, { ...none, invoices: indexInvoices([invoice()]) })).toEqual([]);
    const partOut = operation({ amountCents: -50_000, label: "FA-2026-0012" });
    expect(proposeMatches(partOut, { ...none, invoices: indexInvoices([invoice()]) })).toEqual([]);
    const more = operation({ amountCents: 130_000, label: "FA-2026-0012" });
    expect(proposeMatches(more, { ...none, invoices: indexInvoices([invoice()]) })).toEqual([]);
  });

  it("is certain by end-to-end id, even beside others of the amount", () => {
    const paid = operation({ amountCents: -80_000, endToEndId: "GL-77" });
    const bills = [1, 2, 3].map((n) =>
      invoice({
        id: `b${n}`,
        outstandingCents: -80_000,
        references: [],
        counterpartyIbans: [],
        counterpartyName: "Autre",
        endToEndIds: n === 2 ? ["GL-77"] : [],
      }),
    );
    const proposals = proposeMatches(paid, { ...none, invoices: indexInvoices(bills) });
    expect(proposals[0]).toMatchObject({ score: 95, allocations: [{ invoiceId: "b2" }] });
    expect(chooseCertain(new Map([["op1", proposals]])).get("op1")?.claims).toEqual(["invoice:b2"]);
  });

  it("finds the end-to-end id in the texts of a statement that has no field for it", () => {
    const told = invoice({ outstandingCents: -80_000, references: [], endToEndIds: ["VIR-00001-002"] });
    const reasons = (label: string) =>
      proposeMatches(operation({ amountCents: -80_000, label }), {
        ...none,
        invoices: indexInvoices([told]),
      })[0]?.reasons;
    expect(reasons("VIR SEPA VIR 00001 002 ELAN")).toContainEqual({
      code: "END_TO_END",
      endToEndId: "VIR-00001-002",
    });
    expect(reasons("VIR SEPA VIR 00001 0021")).not.toContainEqual(
      expect.objectContaining({ code: "END_TO_END" }),
    );
  });
});

describe("one operation against several invoices", () => {
  const three = [
    invoice({ id: "i1", outstandingCents: 70_000, references: ["FA-2026-0001"] }),
    invoice({ id: "i2", outstandingCents: 60_000, references: ["FA-2026-0002"] }),
    invoice({ id: "i3", outstandingCents: -10_000, references: ["AV-2026-0001"] }),
  ];

  it("takes those that sum exactly, credit notes included", () => {
    const paid = operation({ counterpartyIban: IBAN });
    const [best] = proposeMatches(paid, { ...none, invoices: indexInvoices(three) });
    expect(best).toMatchObject({ kind: "invoices", isStrong: true, score: 75 });
    expect(best?.allocations.map(({ amountCents }) => amountCents)).toEqual([70_000, 60_000, -10_000]);
  });

  it("prefers the invoices that its text names, whatever else would sum", () => {
    const others = [4, 5].map((n) =>
      invoice({ id: `i${n}`, outstandingCents: 60_000, references: [`FA-2026-000${n}`] }),
    );
    const paid = operation({ label: "FA-2026-0004 FA-2026-0005" });
    const proposals = proposeMatches(paid, { ...none, invoices: indexInvoices([...three, ...others]) });
    const claims = ["invoice:i4", "invoice:i5"];
    expect(proposals[0]).toMatchObject({ kind: "invoices", isStrong: true, claims });
  });

  it("is not certain when several combinations sum, and is silent about strangers", () => {
    const equal = [1, 2, 3].map((n) => invoice({ id: `e${n}`, outstandingCents: 60_000, references: [] }));
    const proposals = proposeMatches(operation({ counterpartyIban: IBAN }), {
      ...none,
      invoices: indexInvoices(equal),
    });
    expect(proposals.filter(({ kind }) => kind === "invoices")).toHaveLength(3);
    expect(proposals.some(({ isStrong }) => isStrong)).toBe(false);
    const two = [70_000, 50_000, 61_000, 59_000].map((outstandingCents, n) =>
      invoice({ id: `t${n}`, outstandingCents, references: [] }),
    );
    const either = proposeMatches(operation({ counterpartyIban: IBAN }), {
      ...none,
      invoices: indexInvoices(two),
    });
    expect(either.map(({ kind, isStrong }) => [kind, isStrong])).toEqual([
      ["invoices", false],
      ["invoices", false],
      ...either.slice(2).map(() => ["invoice", false]),
    ]);
    expect(proposeMatches(operation(), { ...none, invoices: indexInvoices(three) })).toEqual([]);
  });
});

describe("several operations against one invoice", () => {
  it("sum exactly to it, each telling it", () => {
    const parts = [40_000, 40_000, 40_000, 5_000].map((amountCents, n) =>
      operation({ id: `p${n}`, amountCents, label: `DUPONT FA-2026-0012 ${n + 1}/3` }),
    );
    const [group] = proposeGroups(parts, [invoice()]);
    expect(group).toMatchObject({ invoiceId: "i1", operationIds: ["p0", "p1", "p2"], isStrong: true });
    expect(group?.reasons[0]).toEqual({ code: "AMOUNT_SUM", amountCents: 120_000, count: 3 });
  });
});

describe("card takings", () => {
  const takings = [
    { id: "t1", account: "511500", amountCents: 30_000, date: "2026-03-17" },
    { id: "t2", account: "511500", amountCents: 20_000, date: "2026-03-18" },
    { id: "t3", account: "511500", amountCents: 45_000, date: "2026-03-19" },
  ];

  it("of consecutive days make the acquirer's transfer and his fee", () => {
    // 200 + 450 = 650.00 less 1 % = 643.50.
    const paid = operation({ amountCents: 64_350, label: "REMISE CB 0012345 190326" });
    const [best] = proposeMatches(paid, { ...none, takings });
    expect(best).toMatchObject({ kind: "takings", lineIds: ["t2", "t3"], feeCents: 650, isStrong: false });
    expect(best?.reasons[0]).toMatchObject({
      code: "FEE_DEDUCTED",
      grossCents: 65_000,
      rateBasisPoints: 100,
    });
  });

  it("are certain when the text names the fee or the gross", () => {
    const paid = operation({ amountCents: 64_350, label: "STRIPE BRUT 650,00 COM 6,50" });
    const [best] = proposeMatches(paid, { ...none, takings });
    expect(best).toMatchObject({ lineIds: ["t2", "t3"], isStrong: true });
  });

  it("never make less than the transfer", () => {
    const paid = operation({ amountCents: 65_001, label: "REMISE CB" });
    const proposals = proposeMatches(paid, { ...none, takings });
    expect(proposals.filter(({ feeCents }) => feeCents <= 0)).toEqual([]);
  });

  it("are looked for in no other operation", () => {
    expect(proposeMatches(operation({ amountCents: 64_350 }), { ...none, takings })).toEqual([]);
  });
});

describe("other matches", () => {
  it("an entry of the amount within days is certain when it is alone", () => {
    const proposals = proposeMatches(operation(), { ...none, entryLines: [line()] });
    expect(proposals[0]).toMatchObject({ kind: "entryLine", isStrong: true, lineIds: ["l1"] });
    expect(chooseCertain(new Map([["op1", proposals]])).size).toBe(1);
    const two = proposeMatches(operation(), { ...none, entryLines: [line(), line({ id: "l2" })] });
    expect(chooseCertain(new Map([["op1", two]])).size).toBe(0);
    // Another operation may be the same line, and is not certain itself.
    expect(
      chooseCertain(
        new Map([
          ["op1", proposals],
          ["op2", two],
        ]),
      ).size,
    ).toBe(0);
  });

  it("a transfer pairs both banks once", () => {
    const sides = new Map([
      [
        "op1",
        proposeMatches(operation({ amountCents: -50_000, counterpartyIban: IBAN }), {
          ...none,
          transfers: [{ operationId: "op2", amountCents: 50_000, date: "2026-03-21", iban: IBAN }],
        }),
      ],
      [
        "op2",
        proposeMatches(operation({ id: "op2", amountCents: 50_000, counterpartyIban: "FR14X" }), {
          ...none,
          transfers: [{ operationId: "op1", amountCents: -50_000, date: "2026-03-20", iban: "FR14X" }],
        }),
      ],
    ]);
    const certain = chooseCertain(sides);
    expect([...certain.keys()]).toEqual(["op1"]);
    expect(certain.get("op1")?.lineIds).toEqual(["op2"]);
  });

  it("a transfer is certain by the other account's IBAN within five days alone", () => {
    const strength = (date: string, iban: string | undefined) =>
      proposeMatches(operation({ amountCents: -50_000, counterpartyIban: IBAN }), {
        ...none,
        transfers: [{ operationId: "op2", amountCents: 50_000, date, iban }],
      }).map(({ isStrong }) => isStrong);
    expect(strength("2026-03-25", IBAN)).toEqual([true]);
    expect(strength("2026-03-26", IBAN)).toEqual([false]);
    expect(strength("2026-03-20", undefined)).toEqual([false]);
    expect(strength("2026-03-27", IBAN)).toEqual([]);
  });

  it("a rule weighs its record, and is strong where it may validate alone", () => {
    const rule = (accepted: number, proposed: number, isTrusted = false) =>
      proposeMatches(operation(), {
        ...none,
        rules: [{ id: "r1", number: 12, conditions: ["label", "amount"], accepted, proposed, isTrusted }],
      })[0];
    expect(rule(30, 30, true)).toMatchObject({ kind: "rule", isStrong: true });
    expect(rule(30, 30)).toMatchObject({ isStrong: false });
    expect(rule(20, 30)?.score).toBeLessThan(rule(30, 30)?.score ?? 0);
  });

  it("a rule stays behind a line of the books that says the same: it would write it twice", () => {
    const record = { accepted: 30, proposed: 30, isTrusted: true };
    const rules = [{ id: "r1", number: 4, conditions: ["label", "amount"] as const, ...record }];
    const first = (date: string) =>
      proposeMatches(operation(), { ...none, rules, entryLines: [line({ date })] })[0]?.kind;
    expect(first("2026-03-19")).toBe("entryLine");
    expect(first("2026-02-20")).toBe("rule");
  });
});

describe("always", () => {
  const anyAmount = fc.integer({ min: -9, max: 9 }).map((cents) => cents * 1_000);
  const anyInvoice = fc.record({
    outstandingCents: anyAmount,
    counterpartyId: fc.constantFrom("c1", "c2"),
    references: fc.subarray(["FA-2026-0012", "FA-2026-0013"]),
  });
  const anyOperation = fc.record({
    amountCents: anyAmount,
    label: fc.constantFrom("VIR FA-2026-0012", "VIR DUPONT BOULANGERIE", "FA-2026-0013 FA-2026-0012", "CB"),
  });
  const world = fc.record({
    invoices: fc.array(anyInvoice, { maxLength: 12 }),
    lines: fc.array(anyAmount, { maxLength: 6 }),
    operations: fc.array(anyOperation, { minLength: 1, maxLength: 8 }),
  });

  it("allocations sum to the operation, nothing is certain twice, and order changes nothing", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const invoices = drawn.invoices.map((change, n) => invoice({ ...change, id: `i${n}` }));
        const entryLines = drawn.lines.map((amountCents, n) => line({ id: `l${n}`, amountCents }));
        const operations = drawn.operations.map((change, n) => operation({ ...change, id: `op${n}` }));
        const all = new Map(
          operations.map((one) => [
            one.id,
            proposeMatches(one, { ...none, invoices: indexInvoices(invoices), entryLines }),
          ]),
        );
        for (const one of operations) {
          const proposals = all.get(one.id) ?? [];
          const mirrored = {
            ...none,
            invoices: indexInvoices(invoices.toReversed()),
            entryLines: entryLines.toReversed(),
          };
          expect(proposeMatches(one, mirrored)).toEqual(proposals);
          for (const { allocations, gapCents, score, claims } of proposals) {
            expect(score).toBeGreaterThanOrEqual(30);
            expect(score).toBeLessThanOrEqual(100);
            expect(new Set(claims).size).toBe(claims.length);
            const allocated = allocations.reduce((sum, { amountCents }) => sum + amountCents, gapCents);
            if (allocations.length > 0) expect(allocated).toBe(one.amountCents);
          }
        }
        const claims = [...chooseCertain(all).values()].flatMap((one) => one.claims);
        expect(new Set(claims).size).toBe(claims.length);
        for (const group of proposeGroups(operations, invoices)) {
          const sum = group.operationIds.reduce(
            (total, id) => total + (operations.find((one) => one.id === id)?.amountCents ?? 0),
            0,
          );
          expect(sum).toBe(invoices.find(({ id }) => id === group.invoiceId)?.outstandingCents);
        }
      }),
      propertyRuns(300),
    );
  });

  it("sums are exact, and found whenever one exists among few amounts", () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 9 }), anyAmount, (amounts, target) => {
        const { subsets, isComplete } = findSums(amounts, target, 20_000);
        for (const subset of subsets)
          expect(subset.reduce((sum, at) => sum + (amounts[at] ?? 0), 0)).toBe(target);
        let exists = false;
        for (let mask = 1; mask < 2 ** amounts.length; mask += 1) {
          const chosen = amounts.filter((cents, at) => (mask >> at) % 2 === 1 && cents !== 0);
          if (chosen.length > 1 && chosen.reduce((sum, cents) => sum + cents, 0) === target) exists = true;
        }
        expect(subsets.length > 0).toBe(exists);
        if (subsets.length === 0) expect(isComplete).toBe(true);
      }),
      propertyRuns(300),
    );
  });

  it("a search without an answer ends within its steps and says that it is not complete", () => {
    const even = Array.from({ length: 30 }, (_, n) => 1_000_000 + n * 2);
    const startedAt = Date.now();
    expect(findSums(even, 15_000_001, 20_000)).toEqual({ subsets: [], isComplete: false });
    expect(Date.now() - startedAt).toBeLessThan(200);
  });
});
