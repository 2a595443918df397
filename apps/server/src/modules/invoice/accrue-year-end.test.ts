import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExercise, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { line, openSalesBooks, sale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const mark = (as: "fae" | "fnp", id: string, body?: object) =>
  person.call<InvoiceAnswer>("PATCH", `/api/invoice/mark-as-${as}/${id}`, body);
const draft = (change: object) =>
  succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", { ...sale(books), ...change });
const bill = (change: object = {}) =>
  draft({
    bill_direction: "debit",
    counterpartyId: books.supplierId,
    bill_date: "2026-01-12",
    bill_number: "H-1",
    lines: [{ ...line(), account: "622600", vatCode: "AS20" }],
    ...change,
  });
async function trial(year: number): Promise<Record<string, readonly [number, number]>> {
  const { rows } = await succeed<{ rows: { account: string; openingCents: number; balanceCents: number }[] }>(
    person,
    "GET",
    `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=${year}-01-01&endDate=${year}-12-31`,
  );
  return Object.fromEntries(
    rows
      .filter((row) => row.openingCents !== 0 || row.balanceCents !== 0)
      .map((row) => [row.account, [row.openingCents / 100, row.balanceCents / 100]]),
  );
}

const refused = (day: string, reason: string, said: RegExp) => ({
  status: 409,
  body: {
    code: "ACCRUAL_DATE_INVALID",
    details: { day, reason, cause: expect.stringMatching(said) as string },
  },
});
async function validate({ id }: InvoiceAnswer): Promise<InvoiceAnswer> {
  const { version } = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${id}`);
  const body = { id, version, status: "validated" };
  return succeed(person, "PATCH", "/api/invoice/update-status-invoice", body);
}
const setPeriod = async (day: string, state: string) => {
  const { rows } = await test.pool.query<{ id: string; version: number }>(
    "select id, version from fiscal_period where legal_entity_id = $1 and $2 between start_date and end_date",
    [books.legalEntityId, day],
  );
  return succeed(person, "PATCH", "/api/fiscal-period", { ...rows[0], state, reason: "Points vus." });
};

describe("an accrual across the end of an exercise, in figures computed by hand", () => {
  it("weighs on the year that is over, and what comes in the next one weighs nothing but its difference", async () => {
    // Fees of 1 000 and of 300 of the old year billed in January, 1 000 to be invoiced, credit notes of 200 both ways.
    const fees = await bill();
    const small = await bill({
      bill_number: "H-3",
      lines: [{ ...line({ unitPriceCents: 30_000 }), account: "622600", vatCode: "AS20" }],
    });
    const sold = await draft({ bill_date: "2026-01-15" });
    const received = await bill({
      kind: "credit_note",
      bill_number: "A-1",
      lines: [
        { ...line({ unitPriceCents: 20_000, supplyType: "goods" }), account: "606400", vatCode: "AB20" },
      ],
    });
    expect(await mark("fnp", fees.id)).toMatchObject(
      refused("2025-12-31", "EXERCISE_NOT_FOUND", /^Le 31\/12\/2025 n’est dans aucun exercice\u00a0: ouvrez/),
    );
    const old = await openExercise(person, books.refId, "2025-01-01", "2025-12-31");
    for (const { id } of [fees, small, received]) expect((await mark("fnp", id)).status).toBe(200);
    expect((await mark("fae", sold.id)).status).toBe(200);
    const year = {
      "408100": [0, -1560],
      "409800": [0, 240],
      "418100": [0, 1200],
      // 200 + 60 − 40
      "445860": [0, 220],
      "445870": [0, -200],
      "606400": [0, -200],
      "622600": [0, 1300],
      "706000": [0, -1000],
    };
    expect(await trial(2025)).toEqual(year);
    // The first of January takes it back: 1 300 of charges and 1 000 of income wait for what comes.
    expect(await trial(2026)).toMatchObject({
      "408100": [-1560, 0],
      "409800": [240, 0],
      "418100": [1200, 0],
      "445860": [220, 0],
      "445870": [-200, 0],
      "606400": [0, 200],
      "622600": [0, -1300],
      "706000": [0, 1000],
    });
    // The small bill comes for 350: 50 are the new year's.
    const read = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${small.id}`);
    await succeed(person, "PATCH", `/api/invoice/${small.id}`, {
      version: read.version,
      lines: [{ ...line({ unitPriceCents: 35_000 }), account: "622600", vatCode: "AS20" }],
    });
    for (const one of [fees, small, sold, received]) await validate(one);
    expect(await trial(2025)).toEqual(year);
    expect(await trial(2026)).toEqual({
      // 1 300 of charges, less 200, for 1 000 of income: a loss of 100.
      "129000": [100, 100],
      "408100": [-1560, 0],
      "409800": [240, 0],
      "418100": [1200, 0],
      "445860": [220, 0],
      "445870": [-200, 0],
      // 1 200 + 420 − 240
      "401000": [0, -1380],
      "411000": [0, 1200],
      "445640": [0, 270],
      "445660": [0, -40],
      "445740": [0, -200],
      "622600": [0, 50],
    });
    // Closed for good, the old year still opens the next one; nothing is accrued in it any more.
    const late = await bill({ bill_number: "H-4" });
    await succeed(person, "PATCH", `/api/fiscal-exercise/${old.refId}`, {
      version: old.version,
      state: "closed",
      reason: "Points vus.",
    });
    expect(await mark("fnp", late.id)).toMatchObject(
      refused("2025-12-31", "EXERCISE_CLOSED", /^L’exercice du 31\/12\/2025 est clôturé/),
    );
    expect(await trial(2025)).toEqual(year);
    expect(await trial(2026)).toMatchObject({ "408100": [-1560, 0], "622600": [0, 50] });
  });

  it("wants the next year to be there and open for its reversal", async () => {
    const next = await bill({ bill_date: "2027-01-12", bill_number: "H-5" });
    expect(await mark("fnp", next.id)).toMatchObject(
      refused("2027-01-01", "EXERCISE_NOT_FOUND", /^Le 01\/01\/2027 n’est dans aucun exercice\u00a0: ouvrez/),
    );
    await openExercise(person, books.refId, "2027-01-01", "2027-12-31");
    await setPeriod("2027-01-15", "provisionally_closed");
    expect(await mark("fnp", next.id)).toMatchObject(
      refused("2027-01-01", "PERIOD_CLOSED", /^La période du 01\/01\/2027 est clôturée/),
    );
    const other = await bill({ bill_date: "2027-02-12", bill_number: "H-6" });
    // At the end of December all the same.
    expect(await mark("fnp", other.id, { accrualDate: "2026-12-31" })).toMatchObject(
      refused("2027-01-01", "PERIOD_CLOSED", /^La période/),
    );
  });

  it("bears the name of what it is: a credit note is no invoice", async () => {
    const note = await bill({ kind: "credit_note", bill_date: "2026-05-12", bill_number: "A-9" });
    const sold = await draft({ bill_date: "2026-05-12" });
    const given = await draft({
      kind: "credit_note",
      bill_date: "2026-05-12",
      precedingInvoiceId: (await validate(sold)).id,
    });
    const labels = async (as: "fae" | "fnp", { id }: InvoiceAnswer) => {
      const { body } = await mark(as, id);
      const entries = await Promise.all(
        body.entries
          .filter(({ role }) => role.startsWith("accrual"))
          .map(({ id: entryId }) => succeed<EntryAnswer>(person, "GET", `/api/entry/${entryId}`)),
      );
      return entries.map(({ label, lines }) => [
        label,
        ...lines.map(
          ({ account, debitCents, creditCents }) => `${account} ${(debitCents - creditCents) / 100}`,
        ),
      ]);
    };
    expect(await labels("fnp", note)).toEqual([
      ["Avoir à recevoir AF-2026-0002 Papeterie Élan", "622600 -1000", "445860 -200", "409800 1200"],
      ["Extourne Avoir à recevoir AF-2026-0002 Papeterie Élan", "622600 1000", "445860 200", "409800 -1200"],
    ]);
    expect(await labels("fae", given)).toEqual([
      ["Avoir à établir Mairie de Chaumont", "419800 -1200", "706000 1000", "445870 200"],
      ["Extourne Avoir à établir Mairie de Chaumont", "419800 1200", "706000 -1000", "445870 -200"],
    ]);
  });
});
