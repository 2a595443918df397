import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../text/fold.ts";
import { type InvoiceCandidate, MATCH_LIMITS, type OpenOperation } from "./candidate.ts";
import { chooseCertain, groupMatch, proposeGroups } from "./choose.ts";
import { cluesOf, mentions, nameShare, type OperationClues } from "./clues.ts";
import { byDueDate, indexInvoices, invoicesOf } from "./invoice-index.ts";
import { bestTold } from "./party-index.ts";
import { proposeMatches } from "./propose.ts";
import { type Identity, invoiceIdentity, namesInvoice, partyIdentity } from "./score.ts";

const IBANS = ["FR7630006000011234567890189", "FR1420041010050500013M02606"] as const;
const NAMES = [
  "SARL Dupont",
  "Dupont Martin",
  "Martin Dupont Dupont",
  "3M",
  "Électricité Générale Roux",
  "Roux & Fils",
];
const REFERENCES = ["FA-2026-0012", "FA/2026/0013", "2026-0012", "Marché 7 é 12", "12345", "A-1"];

const anyInvoice = fc.record({
  outstandingCents: fc.integer({ min: -4, max: 4 }).map((cents) => (cents || 5) * 1_000),
  isSale: fc.boolean(),
  date: fc.constant("2026-02-20"),
  dueDate: fc.constantFrom("2026-03-01", "2026-03-20", "2026-04-15"),
  references: fc.subarray(REFERENCES, { maxLength: 2 }),
  endToEndIds: fc.subarray(["GL-77", "VIR-00001-002"], { maxLength: 1 }),
  counterpartyId: fc.constantFrom("c1", "c2", "c3"),
  counterpartyName: fc.constantFrom(...NAMES),
  counterpartyIbans: fc.subarray([...IBANS], { maxLength: 1 }),
});
const anyOperation = fc.record({
  date: fc.constantFrom("2026-03-05", "2026-03-20"),
  valueDate: fc.constant("2026-03-20"),
  amountCents: fc.integer({ min: -4, max: 4 }).map((cents) => (cents || 5) * 1_000),
  label: fc
    .array(
      fc.constantFrom(...NAMES, ...REFERENCES, "VIR00001002", "FA20260012", "20 260012", "STRIPE", "VIR"),
      { maxLength: 4 },
    )
    .map((words) => words.join(" ")),
  endToEndId: fc.constantFrom(undefined, "GL-77"),
  counterpartyIban: fc.constantFrom(undefined, ...IBANS),
  details: fc.constant([]),
});
const invoicesDrawn = fc
  .array(anyInvoice, { maxLength: 14 })
  .map((drawn) => drawn.map((change, n): InvoiceCandidate => ({ ...change, id: `i${n}` })));
const operationDrawn = anyOperation.map((change): OpenOperation => ({ ...change, id: "op1" }));

/** What an operation meets by looking at each of all invoices. */
function filterAll(
  all: readonly InvoiceCandidate[],
  operation: OpenOperation,
  clues: OperationClues,
  gap: number,
) {
  const told = new Map(
    all.map((one) => {
      const { counterpartyId: id, counterpartyName: name, counterpartyIbans: ibans } = one;
      return [{ id, name, ibans }, partyIdentity(clues, { name, ibans }, nameShare(clues, name))] as const;
    }),
  );
  for (const [party, { points }] of told) if (points === 0) told.delete(party);
  const best = new Set(bestTold(told));
  return all.flatMap((invoice): { invoice: InvoiceCandidate; who: Identity }[] => {
    const who = invoiceIdentity(clues, invoice);
    const own = all.filter(({ counterpartyId }) => counterpartyId === invoice.counterpartyId).sort(byDueDate);
    const isOld = own.indexOf(invoice) < MATCH_LIMITS.ofParty;
    const distance = Math.abs(invoice.outstandingCents - operation.amountCents);
    const isOfParty = best.has(invoice.counterpartyId) && who.points > 0 && (isOld || distance <= gap);
    return distance === 0 || namesInvoice(who) || isOfParty ? [{ invoice, who }] : [];
  });
}

const byId = (a: { invoice: InvoiceCandidate }, b: { invoice: InvoiceCandidate }) =>
  a.invoice.id < b.invoice.id ? -1 : 1;

describe("an index of invoices", () => {
  it("gives an operation those that a look at each of them gives, with what tells them", () => {
    fc.assert(
      fc.property(invoicesDrawn, operationDrawn, fc.constantFrom(0, 500), (all, operation, gap) => {
        const clues = cluesOf(operation);
        const found = invoicesOf(indexInvoices(all), operation, clues, gap);
        expect(found.toSorted(byId)).toEqual(filterAll(all, operation, clues, gap).sort(byId));
      }),
      propertyRuns(1000),
    );
  });

  it("leaves the proposals and the certain ones as they are when others' invoices stand beside", () => {
    fc.assert(
      fc.property(invoicesDrawn, operationDrawn, (all, operation) => {
        const own = filterAll(all, operation, cluesOf(operation), 500).map(({ invoice }) => invoice);
        const propose = (invoices: readonly InvoiceCandidate[]) => {
          const candidates = {
            invoices: indexInvoices(invoices),
            expenses: [],
            collected: [],
            entryLines: [],
            rules: [],
            transfers: [],
            takings: [],
            deposits: [],
          };
          return proposeMatches(operation, candidates, 500);
        };
        const [alone, beside] = [propose(own), propose(all)];
        expect(alone).toEqual(beside);
        expect(chooseCertain(new Map([["op1", alone]]))).toEqual(chooseCertain(new Map([["op1", beside]])));
      }),
      propertyRuns(1000),
    );
  });

  it("meets of a long party the oldest due, and those of its amount", () => {
    const many = Array.from(
      { length: MATCH_LIMITS.ofParty + 20 },
      (_, n): InvoiceCandidate => ({
        id: `i${String(n).padStart(3, "0")}`,
        outstandingCents: 10_000 + n * 100,
        isSale: true,
        date: "2026-01-01",
        dueDate: "2026-02-01",
        references: [`FA-2026-${1000 + n}`],
        endToEndIds: [],
        counterpartyId: "c1",
        counterpartyName: "Dupont",
        counterpartyIbans: [],
      }),
    );
    const operation: OpenOperation = {
      id: "op1",
      date: "2026-02-10",
      valueDate: "2026-02-10",
      amountCents: 15_550,
      label: "VIR DUPONT FA-2026-1059",
      details: [],
    };
    const found = invoicesOf(indexInvoices(many), operation, cluesOf(operation), 50).map(
      ({ invoice }) => invoice.id,
    );
    const oldest = many.slice(0, MATCH_LIMITS.ofParty).map(({ id }) => id);
    expect(found.toSorted()).toEqual([...oldest, "i055", "i056", "i059"]);
  });

  it("groups the operations that tell an invoice, as a look at each of them does", () => {
    fc.assert(
      fc.property(invoicesDrawn, fc.array(operationDrawn, { maxLength: 6 }), (all, drawn) => {
        const operations = drawn.map((one, n) => ({ ...one, id: `op${n}` }));
        for (const group of proposeGroups(operations, all)) {
          const invoice = all.find(({ id }) => id === group.invoiceId);
          const members = operations.filter(({ id }) => group.operationIds.includes(id));
          for (const one of members) {
            expect(invoice && invoiceIdentity(cluesOf(one), invoice).points).toBeGreaterThan(0);
            expect(groupMatch(group, one.amountCents).allocations).toEqual([
              { invoiceId: group.invoiceId, amountCents: one.amountCents },
            ]);
          }
          expect(members.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
            invoice?.outstandingCents,
          );
        }
        // Two operations that each identify an invoice and sum to it are always found.
        for (const invoice of all)
          for (const [at, a] of operations.entries())
            for (const b of operations.slice(at + 1)) {
              const tell = [a, b].every(
                (one) =>
                  one.amountCents > 0 === invoice.outstandingCents > 0 &&
                  invoiceIdentity(cluesOf(one), invoice).points > 0,
              );
              if (tell && a.amountCents + b.amountCents === invoice.outstandingCents)
                expect(proposeGroups(operations, [invoice])).not.toEqual([]);
            }
      }),
      propertyRuns(300),
    );
  });
});

describe("a mention", () => {
  /** The reading of the reference's runs by one pattern. */
  function byPattern(text: string, reference: string): boolean {
    const runs = fold(reference).match(/\p{L}+|\p{N}+/gu) ?? [];
    const joined = runs.join("");
    const isTelling = /^\d+$/.test(joined) ? joined.length >= 5 : joined.length >= 4 && /\d/.test(joined);
    if (!isTelling) return false;
    const [first = "", last = ""] = [runs[0], runs.at(-1)];
    const kind = (run: string) => (/^\p{L}/u.test(run) ? "\\p{L}" : "\\p{N}");
    return new RegExp(`(?<!${kind(first)})${runs.join(" ?")}(?!${kind(last)})`, "u").test(text);
  }

  it("is the same run by run as by a pattern", () => {
    const text = fc
      .array(fc.constantFrom("FA", "A", "2026", "0012", "12", "é", "-", " ", "/", "1"), { maxLength: 9 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (label, reference) => {
        const clues = cluesOf({ date: "", valueDate: "", amountCents: 1, label, details: [] });
        expect(mentions(clues, reference)).toBe(byPattern(clues.text, reference));
      }),
      propertyRuns(3000),
    );
  });
});
