import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { TakeBackAnswer } from "@grand-livre/contracts/life-cycle";
import { drawnSeed, sampled } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typedBill } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import {
  lifeCycle,
  openExchangingBooks,
  receive,
  SUPPLIER_SIREN,
  tellPayments,
  told,
} from "../../../test/life-cycle.ts";
import { issueSale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { Dice } from "../../demonstration/dice.ts";

/**
 * The statuses of a document drawn at random, received in any order, some twice, some lost at first: documents that got the same
 * statuses stand alike, each accounting effect is written once, and the books balance.
 */
const DRAWS = sampled(60);
const ORDERS = 3;

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let siren: string;
let customerId: string;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  ({ books, siren, customerId } = await openExchangingBooks(test, root));
});
afterAll(() => test.close());

const KINDS = [
  ["platform", 200],
  ["platform", 202],
  ["platform", 203],
  ["buyer", 204],
  ["buyer", 205],
  ["buyer", 207, "TX_TVA_ERR"],
  ["buyer", 210, "TX_TVA_ERR"],
  ["platform", 213, "DOUBLON"],
  ["platform", 213, "ADR_ERR"],
  // Whose word this is not: kept, without effect.
  ["seller", 210, "TX_TVA_ERR"],
] as const;
type Word = Parameters<typeof told>[3] & { readonly author: Parameters<typeof told>[2] };

const dice = new Dice(drawnSeed());

function drawnWords(draw: number): Word[] {
  const count = dice.between(1, 7);
  return Array.from({ length: count }, (_, rank): Word => {
    const [author, code, reason] = dice.pick(KINDS);
    const setAt = `2026-04-0${dice.between(1, 4)}T08:00:00Z`;
    const reasons = reason === undefined ? [] : [{ code: reason, text: "Motif" }];
    return { id: `${draw}-${rank}`, author, code, setAt, reasons };
  });
}

/** The words in another order: some come twice, one is lost and comes at the end. */
function journeyOf(words: readonly Word[]): Word[] {
  const left = [...words];
  const order: Word[] = [];
  while (left.length > 0) order.push(...left.splice(dice.below(left.length), 1));
  const lost = order.splice(dice.below(order.length), 1);
  const again = order.filter(() => dice.chance(40));
  return [...order, ...again, ...lost];
}

const read = (id: string) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);
const takeBack = async (id: string) =>
  root.call<TakeBackAnswer>("POST", `/api/invoice/${id}/take-back`, { version: (await read(id)).version });

async function stateOf(id: string) {
  const { code, closedBy, events, creditNote, corrected } = await lifeCycle(root, id);
  const { status, lifeCycleCode, remainingCents, entries, proofs } = await read(id);
  return {
    ...{ code, closedBy, status, lifeCycleCode, remainingCents },
    told: events.map((event) => `${event.at} ${event.code} ${event.takesEffect}`).toSorted(),
    entries: entries.map(({ role }) => role),
    proofs: proofs.length,
    isTakenBack: creditNote !== null && corrected !== null,
  };
}

/** Internal credit notes of a sale: what its refusal writes in the books. */
const notesOf = async (id: string): Promise<number> =>
  (
    await test.pool.query(
      "select count(*)::int as count from invoice where preceding_invoice_id = $1 and internal",
      [id],
    )
  ).rows[0].count;

describe("statuses in any order, repeated and lost", () => {
  it("leave a sale in one state, taken back once", async () => {
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const words = drawnWords(draw);
      const states: unknown[] = [];
      for (let order = 0; order < ORDERS; order += 1) {
        const sold = await issueSale(root, books, { counterpartyId: customerId });
        const journey = order === 0 ? words : journeyOf(words);
        const hasty = dice.below(journey.length);
        for (const [at, { author, ...word }] of journey.entries()) {
          await receive(test, books, told(sold, siren, author, word));
          // Somebody is quick: what he may do is done once all the same.
          if (at === hasty) await takeBack(sold.id);
        }
        const { closedBy } = await lifeCycle(root, sold.id);
        const both = await Promise.all([takeBack(sold.id), takeBack(sold.id)]);
        const expected = closedBy === null ? 409 : 200;
        expect(
          both.map(({ status }) => status),
          JSON.stringify(journey),
        ).toEqual([expected, expected]);
        expect(await notesOf(sold.id)).toBe(closedBy === null ? 0 : 1);
        states.push(await stateOf(sold.id));
      }
      for (const state of states) expect(state, JSON.stringify(words)).toEqual(states[0]);
    }
    expect(await tellPayments(test, books)).toBe(0);
  });

  it("leave a draft bill in one state: refused once, or untouched", async () => {
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const words = drawnWords(draw);
      const states: { readonly status: string; readonly closedBy: number | null }[] = [];
      for (let order = 0; order < ORDERS; order += 1) {
        const bill = { bill_label: "Fournitures", bill_number: `D-${draw}-${order}` };
        const draft = await typedBill(root, books, { counterpartyId: books.supplierId, ...bill });
        for (const { author, ...word } of order === 0 ? words : journeyOf(words))
          await receive(test, books, told(draft, SUPPLIER_SIREN, author, word));
        states.push(await stateOf(draft.id));
      }
      for (const state of states) expect(state, JSON.stringify(words)).toEqual(states[0]);
      expect(states[0]?.status).toBe(states[0]?.closedBy === null ? "draft" : "refused");
    }
  });

  it("leave balanced books", async () => {
    const path = `/api/ledger/verify?legalEntityRefId=${books.refId}`;
    const verified = await succeed<VerifyLedgerAnswer>(root, "GET", path);
    expect(JSON.stringify(verified)).not.toContain('"ok":false');
  });
});
