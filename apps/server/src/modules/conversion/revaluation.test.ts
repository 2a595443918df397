import type { BankAccount } from "@grand-livre/contracts/bank";
import type { RevaluationAnswer } from "@grand-livre/contracts/conversion";
import type { ClosingCheckAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** Two bank accounts at 31/12/2026: dollars booked at 1.25 that are worth 1.1, yen booked at 150 that are worth 160. */

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

const PATH = "/api/revaluation";
const SEEN = { lossCents: 4_167, gainCents: 10_909 };
type Answered = RevaluationAnswer & { code?: string };
const read = () =>
  succeed<RevaluationAnswer>(root, "GET", `${PATH}?fiscalExerciseRefId=${books.exercise.refId}`);
const write = (change: object = {}, person = root) =>
  person.call<Answered>("POST", PATH, { fiscalExerciseRefId: books.exercise.refId, ...SEEN, ...change });
const cancel = (id = "", person = root) => person.call<Answered>("POST", `${PATH}/${id}/cancel`);
const road = async () => {
  const path = `/api/fiscal-exercise/${books.exercise.refId}/closing`;
  const { findings } = await succeed<ClosingCheckAnswer>(root, "GET", path);
  return findings.find(({ code }) => code === "OPEN_REVALUATION")?.details;
};
const rate = (currency: string, day: string, value: string) =>
  succeed(root, "POST", "/api/currency-rate", { legalEntityRefId: books.refId, currency, day, rate: value });

async function openAccount(account: string, currency: string) {
  const own = { legalEntityRefId: books.refId };
  await succeed(root, "POST", "/api/account", { ...own, number: account, label: `Banque ${currency}` });
  await succeed(root, "POST", "/api/entry-ledger-log", {
    ...{ ...own, code: `B${currency}`, label: `Banque ${currency}`, entryType: "bank" },
    ...{ treasuryAccount: account, currency },
  });
}
/** Money that came: its euros, and its smallest units of the currency. */
async function came(account: string, date: string, debitCents: number, own: object) {
  const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", {
    ...{ legalEntityRefId: books.refId, journalCode: "OD", date, label: "Virement reçu" },
    lines: [
      { account, debitCents, creditCents: 0, ...own },
      { account: "471000", debitCents: 0, creditCents: debitCents },
    ],
  });
  await succeed(root, "POST", `/api/entry/${id}/validate`, {});
}
/** Euros on an account at the closing. */
async function standing(account: string): Promise<number> {
  const { rows } = await test.pool.query<{ cents: number }>(
    `select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from entry_line
     where legal_entity_id = $1 and account = $2 and entry_date <= '2026-12-31'`,
    [books.legalEntityId, account],
  );
  return rows[0]?.cents ?? 0;
}

beforeAll(async () => {
  test = await createTestApp();
  test.now.current = new Date("2027-02-10T09:00:00Z");
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await openAccount("512200", "USD");
  await openAccount("512300", "JPY");
  await came("512200", "2026-03-13", 80_000, { currency: "USD", currencyCents: 100_000 });
  await came("512300", "2026-03-13", 66_667, { currency: "JPY", currencyCents: 100_000 });
});
afterAll(() => test.close());

describe("bank accounts in other currencies at a closing", () => {
  it("need a rate of the last month", async () => {
    await rate("USD", "2026-12-31", "1.1");
    await rate("JPY", "2026-11-29", "160");
    expect((await read()).lines).toMatchObject([{ rate: "1.1" }, { account: "512300", rate: null }]);
    expect(await write()).toMatchObject({
      status: 409,
      body: { code: "CONVERSION_RATE_MISSING", details: { currency: "JPY" } },
    });
  });

  it("are listed with their balance, their books and their value, and asked for by the closing", async () => {
    await rate("JPY", "2026-12-30", "160");
    expect(await read()).toMatchObject({
      ...{ date: "2026-12-31", reversalDate: null, run: null, ...SEEN },
      lines: [
        // 1 000,00 USD at 1.1; 100 000 JPY at 160.
        {
          account: "512200",
          units: 100_000,
          bookedCents: 80_000,
          valueCents: 90_909,
          differenceCents: 10_909,
        },
        {
          account: "512300",
          units: 100_000,
          bookedCents: 66_667,
          valueCents: 62_500,
          differenceCents: -4_167,
        },
      ],
      abilities: { write: { allowed: true }, cancel: { allowed: false } },
    });
    expect(await road()).toMatchObject({ count: 2, amountCents: 15_076 });
    const path = `/api/bank-account?legalEntityRefId=${books.refId}`;
    const { accounts } = await succeed<{ accounts: BankAccount[] }>(root, "GET", path);
    expect(accounts.find(({ account }) => account === "512300")).toMatchObject({ bookCents: 100_000 });
  });

  it("come to it once of two at once, stand on the next day, and are taken back whole", async () => {
    expect(await write({ gainCents: 1 })).toMatchObject({ status: 409, body: { code: "YEAR_END_CHANGED" } });
    const answers = await Promise.all([write(), write()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("YEAR_END_WRITTEN");
    const { run, changedCount } = await read();
    expect([run?.pieceRef, run?.entries.length, changedCount]).toEqual(["RC-1", 1, 0]);
    expect(await sketchOf(root, run?.entries[0]?.id ?? null)).toEqual([
      ...["D 512200 109.09", "C 512300 41.67", "D 666000 41.67", "C 766000 109.09"],
    ]);
    expect([await standing("512200"), await standing("512300")]).toEqual([90_909, 62_500]);
    expect(await road()).toBeUndefined();

    // What comes later in the year is no longer what was written.
    await came("512200", "2026-12-20", 10_000, { currency: "USD", currencyCents: 11_000 });
    expect(await read()).toMatchObject({ changedCount: 0 });
    await came("512200", "2026-12-20", 10_000, { currency: "USD", currencyCents: 12_100 });
    expect(await read()).toMatchObject({ changedCount: 1 });
    expect(await road()).toMatchObject({ count: 1 });
    const taken = await Promise.all([cancel(run?.id), cancel(run?.id)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(taken.find(({ status }) => status === 409)?.body.code).toBe("YEAR_END_CANCELLED");
    expect([await standing("512200"), await standing("512300")]).toEqual([100_000, 66_667]);

    const again = await write({ gainCents: 11_909 });
    expect(again).toMatchObject({ status: 200, body: { run: { pieceRef: "RC-2" }, changedCount: 0 } });
    expect(await standing("512200")).toBe(111_909);
  });

  it("wait for the end of their exercise, and for something to write", async () => {
    const { fiscalExercises } = await succeed<{
      fiscalExercises: { refId: string; startDate: string }[];
    }>(root, "GET", `/api/fiscal-exercise?legalEntityRefId=${books.refId}`);
    const next = fiscalExercises.find(({ startDate }) => startDate === "2027-01-01");
    expect(await write({ fiscalExerciseRefId: next?.refId })).toMatchObject({
      status: 409,
      body: { code: "CONVERSION_TOO_EARLY" },
    });
    const other = await openBooks(test, root);
    const nothing = { fiscalExerciseRefId: other.exercise.refId, lossCents: 0, gainCents: 0 };
    expect(await write(nothing)).toMatchObject({ status: 409, body: { code: "YEAR_END_NOTHING_LEFT" } });
  });

  it("answer what is wrong with a call, a person or a company", async () => {
    const body = { fiscalExerciseRefId: books.exercise.refId, ...SEEN };
    expect((await test.anonymous("POST", PATH, body)).status).toBe(401);
    expect((await root.call("POST", PATH, "{")).status).toBe(400);
    for (const wrong of [{ lossCents: -1 }, { hedgedIds: [] }]) expect((await write(wrong)).status).toBe(422);
    const viewer = await test.person({
      rights: { regulations: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await write({}, viewer)).status).toBe(403);
    const stranger = await test.person({
      rights: { regulations: ["Viewer", "Creator", "Deleter"] },
      legalEntityIds: [(await openBooks(test, root)).legalEntityId],
    });
    expect(await write({}, stranger)).toMatchObject({
      status: 404,
      body: { code: "FISCAL_EXERCISE_NOT_FOUND" },
    });
    const { run } = await read();
    expect(await cancel(run?.id, stranger)).toMatchObject({
      status: 404,
      body: { code: "YEAR_END_NOT_FOUND" },
    });
    expect((await cancel(run?.id, viewer)).status).toBe(403);
  });
});
