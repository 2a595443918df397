import type { ConversionAnswer } from "@grand-livre/contracts/conversion";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { ClosingCheckAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, dollarBill } from "../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { issueSale, openSalesBooks, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** The books at 31/12/2026: 1 USD was 0,80 € when booked (1.25) and is 0,50 € at the closing (2), or the contrary for GBP. */

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let sold: InvoiceAnswer;
let bought: InvoiceAnswer;
let hedged: InvoiceAnswer;

const PATH = "/api/conversion-difference";
const read = () =>
  succeed<ConversionAnswer>(root, "GET", `${PATH}?fiscalExerciseRefId=${books.exercise.refId}`);
const body = (change: object = {}) => ({
  fiscalExerciseRefId: books.exercise.refId,
  lossCents: 60_000,
  gainCents: 24_000,
  hedgedIds: [hedged.id],
  ...change,
});
const write = (change: object = {}, person = root) =>
  person.call<ConversionAnswer & { code?: string }>("POST", PATH, body(change));
const cancel = (id: string, person = root) =>
  person.call<ConversionAnswer & { code?: string }>("POST", `${PATH}/${id}/cancel`);
const road = async () => {
  const { findings } = await succeed<ClosingCheckAnswer>(
    root,
    "GET",
    `/api/fiscal-exercise/${books.exercise.refId}/closing`,
  );
  return findings.find(({ code }) => code === "OPEN_CONVERSION");
};
const rate = (currency: string, day: string, value: string) =>
  succeed(root, "POST", "/api/currency-rate", { legalEntityRefId: books.refId, currency, day, rate: value });
const pay = (invoice: InvoiceAnswer, change: object) =>
  succeed(root, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    account: "512000",
    counterpartyId: books.customerId,
    currency: "USD",
    allocations: [{ invoiceId: invoice.id, amountCents: 40_000 }],
    amountCents: 40_000,
    ...change,
  });
async function billed(change: object): Promise<InvoiceAnswer> {
  const body = dollarBill(books, change);
  const draft = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", body);
  return (await changeStatus(root, draft, "validated")).body;
}
/** What stands on the accounts of the differences, and lines of third parties that nothing letters. */
async function standing() {
  const { rows } = await test.pool.query(
    `select l.account, sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
     where l.legal_entity_id = $1 and l.account ~ '^(476|477|1515|6865|7865)' and l.entry_date <= $2 group by 1 order by 1`,
    [books.legalEntityId, "2026-12-31"],
  );
  const { rows: open } = await test.pool.query(
    `select count(*)::int as count from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
     where l.legal_entity_id = $1 and e.source_kind = 'conversion' and l.auxiliary is not null
       and not exists (select from lettering_current c where c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id)`,
    [books.legalEntityId],
  );
  return { at: rows.map(({ account, cents }) => `${account} ${cents / 100}`), open: open[0].count as number };
}

beforeAll(async () => {
  test = await createTestApp();
  test.now.current = new Date("2027-02-10T09:00:00Z");
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
  for (const currency of ["USD", "GBP"]) await rate(currency, "2026-03-13", "1.25");
  // 1 200 USD, of which 400 are paid before the closing and 400 after it.
  sold = await issueSale(root, books, { currency: "USD" });
  bought = await billed({});
  hedged = await billed({ bill_number: "GB-1", currency: "GBP" });
  await pay(sold, { date: "2026-06-10" });
});
afterAll(() => test.close());

describe("the differences of a closing", () => {
  it("list each document with its rate, its books and its value", async () => {
    await rate("USD", "2026-12-31", "2");
    await rate("GBP", "2026-12-30", "0.714286");
    expect(await read()).toMatchObject({
      date: "2026-12-31",
      reversalDate: "2027-01-01",
      run: null,
      lines: [
        {
          ...{
            invoiceId: hedged.id,
            number: "GB-1",
            currency: "GBP",
            openUnits: -100_000,
            account: "401000",
          },
          ...{ rate: "0.714286", rateDay: "2026-12-30", bookedCents: -80_000, valueCents: -140_000 },
          differenceCents: -60_000,
        },
        {
          ...{ invoiceId: sold.id, number: sold.refId, openUnits: 80_000, account: "411000", rate: "2" },
          ...{ bookedCents: 64_000, valueCents: 40_000, differenceCents: -24_000 },
          ...{ billDate: sold.bill_date, payableUnits: 120_000, keptRate: "1.25" },
        },
        {
          invoiceId: bought.id,
          number: "US-1",
          bookedCents: -80_000,
          valueCents: -50_000,
          differenceCents: 30_000,
        },
      ],
      ...{ lossCents: 84_000, gainCents: 30_000, provisionCents: 84_000 },
      abilities: { write: { allowed: true }, cancel: { allowed: false } },
    });
    expect(await road()).toMatchObject({ details: { count: 3, amountCents: 114_000 } });
  });

  it("are shown as entries, and refused where a document changed since", async () => {
    expect(await write()).toMatchObject({ status: 409, body: { code: "YEAR_END_CHANGED" } });
    const { entries } = await succeed<{ entries: { lines: { account: string }[] }[] }>(
      root,
      "POST",
      `${PATH}/preview`,
      body({ lossCents: 84_000, gainCents: 30_000 }),
    );
    expect(entries.map(({ lines }) => lines.map(({ account }) => account))).toEqual([
      ["401000", "411000", "401000", "476000", "477000"],
      ["686500", "151500"],
    ]);
    expect((await read()).run).toBeNull();
  });

  it("are written once of two at once, reversed on the next day, lettered, and taken back", async () => {
    const seen = { lossCents: 84_000, gainCents: 30_000 };
    const answers = await Promise.all([1, 2].map(() => write(seen)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("YEAR_END_WRITTEN");
    const { run, lines: kept, provisionCents, changedCount, abilities } = await read();
    expect(kept.map(({ keptRate, payableUnits }) => [keptRate, payableUnits])).toEqual([
      ["1.25", -100_000],
      ["1.25", 120_000],
      ["1.25", -100_000],
    ]);
    expect([provisionCents, changedCount, abilities.write.allowed]).toEqual([24_000, 0, false]);
    expect(run?.entries.map(({ date, label }) => `${date} ${label}`)).toEqual([
      "2026-12-31 Différences de conversion",
      "2027-01-01 Extourne Différences de conversion",
      "2026-12-31 Provision pour pertes de change",
      "2027-01-01 Reprise de la provision pour pertes de change",
    ]);
    const [own, undone, provision, release] = run?.entries ?? [];
    expect(await sketchOf(root, own?.id ?? null)).toEqual([
      ...["C 401000 600", "C 411000 240", "D 401000 300", "D 476000 840", "C 477000 300"],
    ]);
    expect(await sketchOf(root, undone?.id ?? null)).toEqual([
      ...["D 401000 600", "D 411000 240", "C 401000 300", "C 476000 840", "D 477000 300"],
    ]);
    expect(await sketchOf(root, provision?.id ?? null)).toEqual(["D 686500 240", "C 151500 240"]);
    expect(await sketchOf(root, release?.id ?? null)).toEqual(["D 151500 240", "C 786500 240"]);
    const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${own?.id}`);
    expect(lines[0]?.label).toContain("GB-1");
    expect(await standing()).toEqual({
      at: ["151500 -240", "476000 840", "477000 -300", "686500 240"],
      open: 0,
    });
    expect(await road()).toBeUndefined();
    const { rows } = await succeed<{ rows: { account: string; gapCents: number }[] }>(
      root,
      "GET",
      `/api/regulation/summary?fiscalExerciseRefId=${books.exercise.refId}`,
    );
    expect(rows.map(({ account, gapCents }) => [account, gapCents])).toEqual([
      ["476000", 0],
      ["477000", 0],
    ]);

    const id = run?.id ?? "";
    const taken = await Promise.all([1, 2].map(() => cancel(id)));
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(taken.find(({ status }) => status === 409)?.body.code).toBe("YEAR_END_CANCELLED");
    expect(await standing()).toEqual({
      at: ["151500 0", "476000 0", "477000 0", "686500 0"],
      open: 0,
    });
    expect(await road()).toMatchObject({ details: { count: 3 } });
  });

  it("say that a rate changed what was written, and are written anew", async () => {
    const again = await write({ lossCents: 84_000, gainCents: 30_000, hedgedIds: [] });
    expect(again).toMatchObject({ status: 200, body: { provisionCents: 84_000, run: { pieceRef: "EC-2" } } });
    // What is paid after the day was open on it.
    await pay(sold, { date: "2027-01-20" });
    expect((await read()).changedCount).toBe(0);
    await rate("GBP", "2026-12-31", "1.25");
    expect(await read()).toMatchObject({ changedCount: 1, lossCents: 84_000 });
    expect(await road()).toMatchObject({ details: { count: 1 } });
    await succeed(root, "POST", `${PATH}/${again.body.run?.id}/cancel`);
    expect(await write({ lossCents: 24_000, gainCents: 30_000, hedgedIds: [] })).toMatchObject({
      status: 200,
    });
  });

  it("need an exercise that is over, a rate, and something to write", async () => {
    const next = await succeed<{ fiscalExercises: { refId: string; startDate: string }[] }>(
      root,
      "GET",
      `/api/fiscal-exercise?legalEntityRefId=${books.refId}`,
    );
    const { refId } = next.fiscalExercises.find(({ startDate }) => startDate === "2027-01-01") ?? {
      refId: "",
    };
    expect(await write({ fiscalExerciseRefId: refId })).toMatchObject({
      status: 409,
      body: { code: "CONVERSION_TOO_EARLY" },
    });
    const other = await openSalesBooks(test, root);
    const asked = { fiscalExerciseRefId: other.exercise.refId, lossCents: 0, gainCents: 0 };
    expect(await write(asked)).toMatchObject({ status: 409, body: { code: "YEAR_END_NOTHING_LEFT" } });
    await issueSale(root, other, { currency: "CHF", exchangeRate: "1" });
    expect(await write(asked)).toMatchObject({
      status: 409,
      body: { code: "CONVERSION_RATE_MISSING", details: { currency: "CHF" } },
    });
  });

  it("answer what is wrong with a call, a person or a company", async () => {
    const seen = { lossCents: 24_000, gainCents: 30_000 };
    expect((await test.anonymous("POST", PATH, body(seen))).status).toBe(401);
    expect((await root.call("POST", PATH, "{")).status).toBe(400);
    for (const wrong of [{ lossCents: -1 }, { hedgedIds: ["x"] }, { more: 1 }])
      expect(await write({ ...seen, ...wrong })).toMatchObject({ status: 422 });
    const own = { legalEntityIds: [books.legalEntityId] };
    const viewer = await test.person({ rights: { regulations: ["Viewer"] }, ...own });
    expect((await write(seen, viewer)).status).toBe(403);
    const stranger = await test.person({
      rights: { regulations: ["Viewer", "Creator", "Deleter"] },
      legalEntityIds: [(await openBooks(test, root)).legalEntityId],
    });
    expect(await write(seen, stranger)).toMatchObject({
      status: 404,
      body: { code: "FISCAL_EXERCISE_NOT_FOUND" },
    });
    expect(await stranger.call("GET", `${PATH}?fiscalExerciseRefId=${books.exercise.refId}`)).toMatchObject({
      status: 404,
      body: { code: "FISCAL_EXERCISE_NOT_FOUND" },
    });
    const { run } = await read();
    expect(await cancel(run?.id ?? "", stranger)).toMatchObject({
      status: 404,
      body: { code: "YEAR_END_NOT_FOUND" },
    });
    expect((await cancel(run?.id ?? "", viewer)).status).toBe(403);
  });
});
