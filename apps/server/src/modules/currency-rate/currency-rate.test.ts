import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Rate = {
  readonly id: string;
  readonly currency: string;
  readonly day: string;
  readonly rate: string;
  readonly source: string;
};
let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

const create = (change: object, person = root) =>
  person.call<Rate>("POST", "/api/currency-rate", {
    legalEntityRefId: books.refId,
    currency: "USD",
    day: "2026-11-19",
    rate: "1,0843",
    ...change,
  });
const list = (query = "") =>
  root.call<{ currencyRates: Rate[]; count: number }>(
    "GET",
    `/api/currency-rate?legalEntityRefId=${books.refId}${query}`,
  );
function send(text: string, person = root) {
  const form = new FormData();
  form.set("file", new File([text], "eurofxref-hist.csv"));
  form.set("legalEntityRefId", books.refId);
  return person.call<{ read: number; added: number }>("POST", "/api/currency-rate/import", form);
}

describe("rates of currencies", () => {
  it("are typed once a day and currency, and changed at their version", async () => {
    const { body: made } = await create({});
    expect(made).toMatchObject({ currency: "USD", rate: "1.084300", source: "typed" });
    expect((await create({})).body).toMatchObject({ code: "CURRENCY_RATE_TAKEN" });
    const change = { version: 1, rate: "1.09" };
    const changed = await root.call("PATCH", `/api/currency-rate/${made.id}`, change);
    expect(changed.body).toMatchObject({ rate: "1.090000", version: 2 });
    expect((await root.call("PATCH", `/api/currency-rate/${made.id}`, change)).body).toMatchObject({
      code: "STALE_VERSION",
    });
  });

  it("refuse the euro, an unknown currency and what is no rate", async () => {
    for (const change of [{ currency: "EUR" }, { currency: "ABC" }, { rate: "0" }, { rate: "un" }])
      expect((await create({ day: "2026-11-18", ...change })).status).toBe(422);
  });

  it("come from the published file, from the first exercise on; those that are there stay", async () => {
    const file =
      "Date,USD,JPY,HRK,\n2026-11-19,1.0811,165.2,N/A,\n2025-12-31,1.05,160,N/A,\n2024-01-02,1.1,150,7.5,\n";
    expect((await send(file)).body).toMatchObject({
      read: 4,
      added: 3,
      from: "2025-12-31",
      to: "2026-11-19",
    });
    expect((await send(file)).body).toMatchObject({ read: 4, added: 0 });
    const { body } = await list("&currency=USD");
    expect(body.currencyRates.map(({ day, rate, source }) => [day, Number(rate), source])).toEqual([
      ["2026-11-19", 1.09, "typed"],
      ["2025-12-31", 1.05, "ecb"],
    ]);
    expect((await send("rien")).body).toMatchObject({ code: "CURRENCY_RATES_UNREADABLE" });
  });

  it("are searched by a code, a name or a day", async () => {
    const found = async (text: string) => {
      const { body } = await list(`&searchValue=${encodeURIComponent(text)}`);
      return [...new Set(body.currencyRates.map(({ currency, day }) => `${currency} ${day}`))];
    };
    expect(await found("jpy")).toEqual(["JPY 2026-11-19", "JPY 2025-12-31"]);
    expect(await found("dollar des")).toEqual(["USD 2026-11-19", "USD 2025-12-31"]);
    expect(await found("31/12/2025")).toEqual(["JPY 2025-12-31", "USD 2025-12-31"]);
    expect(await found("rien")).toEqual([]);
  });

  it("of a day are of each currency the last one of that day or before", async () => {
    const ofDay = (date: string) =>
      root.call("GET", `/api/currency-rate/of-day?legalEntityRefId=${books.refId}&date=${date}`);
    expect((await ofDay("2026-11-30")).body).toEqual({
      currencyRates: [
        { currency: "JPY", day: "2026-11-19", rate: "165.200000" },
        { currency: "USD", day: "2026-11-19", rate: "1.090000" },
      ],
    });
    expect((await ofDay("2025-12-31")).body).toMatchObject({
      currencyRates: [{ currency: "JPY", day: "2025-12-31" }, { currency: "USD" }],
    });
    expect((await ofDay("2025-12-01")).body).toEqual({ currencyRates: [] });
  });

  it("stand beside the euros of an entry's lines, through its seal, its reversal and the FEC", async () => {
    const line = (account: string, side: string, cents: number, more: object = {}) => ({
      account,
      debitCents: 0,
      creditCents: 0,
      [side]: cents,
      ...more,
    });
    const dollars = { currency: "USD", currencyCents: 100_000 };
    const body = (lines: readonly object[]) => ({
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date: "2026-11-20",
      label: "Licence Acme Inc.",
      lines,
    });
    const entry = await root.call<{ id: string; version: number }>(
      "POST",
      "/api/entry",
      body([
        line("651000", "debitCents", 91_743, dollars),
        line("401000", "creditCents", 91_743, { ...dollars, counterpartyId: books.supplierId }),
      ]),
    );
    expect(entry.body).toMatchObject({ lines: [dollars, dollars] });
    // What the change does not name stays.
    const renamed = { version: entry.body.version, label: "Licence annuelle" };
    expect((await root.call("PATCH", `/api/entry/${entry.body.id}`, renamed)).body).toMatchObject({
      lines: [dollars, dollars],
    });
    expect((await root.call("POST", `/api/entry/${entry.body.id}/validate`, {})).status).toBe(200);
    const reversed = await root.call("POST", `/api/entry/${entry.body.id}/reverse`, { date: "2026-11-20" });
    expect(reversed.body).toMatchObject({ lines: [dollars, dollars] });
    const of = `legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`;
    const { body: fec } = await root.call("GET", `/api/fec?${of}`);
    const rows = String(fec).trim().split(/\r?\n/).slice(1);
    expect(rows.map((row) => row.split("\t").slice(16))).toEqual(Array(4).fill(["1000,00", "USD"]));
    const { body: ledger } = await root.call("GET", `/api/ledger/verify?legalEntityRefId=${books.refId}`);
    expect(ledger).toMatchObject({ intact: true });
    for (const [wrong, code] of [
      [{ currency: "USD" }, "ENTRY_LINE_CURRENCY_INCOMPLETE"],
      [{ currencyCents: 100 }, "ENTRY_LINE_CURRENCY_INCOMPLETE"],
      [{ currency: "EUR", currencyCents: 100 }, "VALIDATION_FAILED"],
    ])
      expect(
        (await root.call("POST", "/api/entry", body([line("651000", "debitCents", 100, wrong as object)])))
          .body,
      ).toMatchObject({ code });
  });

  it("ask for the right", async () => {
    const viewer = await test.person({
      rights: { "accounting-settings": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await create({ day: "2026-11-17" }, viewer)).status).toBe(403);
    expect((await send("Date,USD\n2026-11-17,1.1", viewer)).status).toBe(403);
  });
});
