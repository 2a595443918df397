import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { GeneralLedgerAnswer, TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let books: TestBooks;
let admin: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

const post = (body: unknown) => succeed<EntryAnswer>(admin, "POST", "/api/entry", body);
const sealed = async (body: unknown) => {
  const { id } = await post(body);
  return succeed<EntryAnswer>(admin, "POST", `/api/entry/${id}/validate`);
};
const sale = (date: string, cents: number) =>
  purchase(books, cents, {
    journalCode: "VE",
    date,
    pieceDate: date,
    label: "Prestation",
    lines: [
      { account: "411000", counterpartyId: books.customerId, debitCents: cents },
      { account: "706000", creditCents: cents },
    ],
  });
const balance = async (startDate: string, endDate: string, more = "") =>
  succeed<TrialBalanceAnswer>(
    reader,
    "GET",
    `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=${startDate}&endDate=${endDate}${more}`,
  );
const ledger = async (account: string, more = "") =>
  succeed<GeneralLedgerAnswer>(
    reader,
    "GET",
    `/api/report/general-ledger?legalEntityRefId=${books.refId}&account=${account}${more}`,
  );
const row = (report: TrialBalanceAnswer, account: string, subledger?: string) =>
  report.rows.find((one) => one.account === account && one.subledger === subledger);

const DAYS = [
  "2025-03-03",
  "2025-12-31",
  "2026-01-01",
  "2026-01-31",
  "2026-02-14",
  "2026-02-15",
  "2026-07-09",
];

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  const own = [books.legalEntityId];
  reader = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds: own });
  stranger = await test.person({ rights: { reports: ["Viewer", "Exporter"] } });
  await openExercise(admin, books.refId, "2025-01-01", "2025-12-31");
  for (const [index, date] of DAYS.entries()) {
    await sealed(purchase(books, 1_000 * (index + 1), { date, pieceDate: date }));
    await sealed(sale(date, 1_500 * (index + 1)));
  }
  await post(purchase(books, 77, { date: "2026-02-14" }));
});
afterAll(() => test.close());

describe("GET /api/report/trial-balance", () => {
  it("shows each account once, balanced, with the previous exercise's balances and result", async () => {
    const report = await balance("2026-01-01", "2026-12-31");
    expect(report.openingProvisional).toBe(true);
    expect(row(report, "401000")).toEqual({
      account: "401000",
      label: expect.stringMatching(/fournisseurs/i),
      openingCents: -3_000,
      debitCents: 0,
      creditCents: 25_000,
      balanceCents: -28_000,
    });
    // 2025: 4 500 of sales less 3 000 of purchases, a profit in 120.
    expect(row(report, "120000")).toMatchObject({ openingCents: -1_500, debitCents: 0, creditCents: 0 });
    expect(row(report, "606400")).toMatchObject({ openingCents: 0, debitCents: 25_000 });
    expect(report).toMatchObject({ totalDebitCents: 62_500, totalCreditCents: 62_500 });
    expect(report.rows.reduce((sum, one) => sum + one.balanceCents, 0)).toBe(0);
    expect(report.rows.map((one) => one.account)).toEqual(report.rows.map((one) => one.account).toSorted());
  });

  it("equals the sum of the lines between any two days of an exercise", async () => {
    const days = [
      "2026-01-01",
      "2026-01-02",
      "2026-01-31",
      "2026-02-01",
      "2026-02-14",
      "2026-02-15",
      "2026-12-31",
    ];
    for (const [index, from] of days.entries()) {
      for (const to of days.slice(index)) {
        const report = await balance(from, to);
        const { rows } = await test.pool.query(
          `select account, sum(case when l.entry_date >= $1 then debit_cents else 0 end) as debit,
                  sum(case when l.entry_date >= $1 then credit_cents else 0 end) as credit,
                  sum(case when l.entry_date < $1 then debit_cents - credit_cents else 0 end) as before
           from entry_line l join entry e on e.id = l.entry_id
           where e.state = 'validated' and l.entry_date between '2026-01-01' and $2 and l.account like '6%'
           group by account`,
          [from, to],
        );
        const { debit, credit, before } = rows[0];
        expect(row(report, "606400")).toMatchObject({
          openingCents: Number(before),
          debitCents: Number(debit),
          creditCents: Number(credit),
        });
        expect(report.totalDebitCents).toBe(report.totalCreditCents);
      }
    }
  });

  it("adds the auxiliaries under their account, outside the totals", async () => {
    const plain = await balance("2026-01-01", "2026-12-31");
    const detailed = await balance("2026-01-01", "2026-12-31", "&subledgers=true");
    expect(detailed.totalDebitCents).toBe(plain.totalDebitCents);
    const added = detailed.rows.filter((one) => one.subledger !== undefined);
    expect(added.map((one) => [one.account, one.label, one.balanceCents])).toEqual([
      ["401000", "Papeterie Élan", -28_000],
      ["411000", "Mairie de Chaumont", 42_000],
    ]);
    expect(detailed.rows.filter((one) => one.subledger === undefined)).toEqual(plain.rows);
  });

  it("counts drafts when asked to, validated entries otherwise", async () => {
    const without = row(await balance("2026-02-01", "2026-02-28"), "606400");
    const within = row(await balance("2026-02-01", "2026-02-28", "&drafts=true"), "606400");
    expect((within?.debitCents ?? 0) - (without?.debitCents ?? 0)).toBe(77);
    const broken = row(await balance("2026-02-10", "2026-02-20", "&drafts=true"), "606400");
    expect(broken?.debitCents).toBe(within?.debitCents);
  });

  it("takes the opening entry once it exists", async () => {
    const lines = [
      { account: "512000", debitCents: 9_000 },
      { account: "101300", creditCents: 9_000 },
    ];
    const opening = await sealed(
      purchase(books, 0, {
        journalCode: "AN",
        date: "2026-01-01",
        pieceDate: null,
        label: "À-nouveaux",
        lines,
      }),
    );
    expect(opening.nature).toBe("opening");
    const report = await balance("2026-01-01", "2026-12-31");
    expect(report.openingProvisional).toBe(false);
    expect(row(report, "512000")).toMatchObject({ openingCents: 9_000, debitCents: 0, balanceCents: 9_000 });
    expect(row(report, "401000")?.openingCents).toBe(0);
    expect(report).toMatchObject({ totalDebitCents: 62_500, totalCreditCents: 62_500 });
    const later = await balance("2026-06-01", "2026-06-30");
    expect(row(later, "512000")).toMatchObject({ openingCents: 9_000, balanceCents: 9_000 });
  });

  it("says why it cannot", async () => {
    const ask = (who: TestPerson["call"], query: string) => who("GET", `/api/report/trial-balance?${query}`);
    const entity = `legalEntityRefId=${books.refId}`;
    const year = "startDate=2026-01-01&endDate=2026-12-31";
    expect((await ask(test.anonymous, `${entity}&${year}`)).status).toBe(401);
    const nobody = await test.person({ legalEntityIds: [books.legalEntityId] });
    expect((await ask(nobody.call, `${entity}&${year}`)).status).toBe(403);
    expect((await ask(stranger.call, `${entity}&${year}`)).status).toBe(404);
    expect((await ask(reader.call, entity)).status).toBe(422);
    expect(await ask(reader.call, `${entity}&startDate=2026-05-01&endDate=2026-04-30`)).toMatchObject({
      status: 422,
      body: { code: "REPORT_DATES_INVALID" },
    });
    expect(await ask(reader.call, `${entity}&startDate=2025-05-01&endDate=2026-04-30`)).toMatchObject({
      status: 409,
      body: { code: "REPORT_CROSSES_EXERCISES" },
    });
    expect(await ask(reader.call, `${entity}&startDate=2019-01-01&endDate=2019-12-31`)).toMatchObject({
      status: 409,
      body: { code: "EXERCISE_NOT_FOUND" },
    });
  });
});

describe("GET /api/report/general-ledger", () => {
  const year = "&startDate=2026-01-01&endDate=2026-12-31";

  it("bears the balance after each line, the same from page to page as on one page", async () => {
    const whole = await ledger("401000", `${year}&limit=200`);
    expect(whole.nextAfter).toBeNull();
    expect(whole.lines).toHaveLength(5);
    const paged: GeneralLedgerAnswer["lines"] = [];
    let after = "";
    do {
      const page = await ledger("401000", `${year}&limit=2${after && `&after=${after}`}`);
      expect(page.openingCents).toBe(paged.at(-1)?.balanceCents ?? whole.openingCents);
      paged.push(...page.lines);
      after = page.nextAfter ?? "";
    } while (after);
    expect(paged).toEqual(whole.lines);
    const report = await balance("2026-01-01", "2026-12-31");
    expect(paged.at(-1)?.balanceCents).toBe(row(report, "401000")?.balanceCents);
  });

  it("begins where the month before ends, broken months included", async () => {
    for (const from of ["2026-02-01", "2026-02-15", "2026-03-01"]) {
      const page = await ledger("606400", `&startDate=${from}&endDate=2026-12-31`);
      expect(page.openingCents).toBe(row(await balance(from, "2026-12-31"), "606400")?.openingCents);
    }
  });

  it("goes through the accounts of a class, or all, as through each, and names the other side", async () => {
    const report = await balance("2026-01-01", "2026-12-31");
    for (const begun of ["4", ""]) {
      const lines: GeneralLedgerAnswer["lines"] = [];
      const accounts: GeneralLedgerAnswer["accounts"] = [];
      let after = "";
      do {
        const page = await ledger(`${begun}*`, `${year}&limit=3${after && `&after=${after}`}`);
        lines.push(...page.lines);
        accounts.push(...page.accounts);
        after = page.nextAfter ?? "";
      } while (after);
      const wanted = report.rows.filter(({ account }) => account.startsWith(begun));
      expect(accounts.map(({ account }) => account)).toEqual(wanted.map(({ account }) => account));
      for (const { account, openingCents } of accounts) {
        const one = await ledger(account, `${year}&limit=200`);
        expect(one.openingCents).toBe(openingCents);
        expect(lines.filter((line) => line.account === account)).toEqual(one.lines);
      }
    }
    const [sale] = (await ledger("706000", `${year}&limit=1`)).lines;
    expect(sale?.counterparts).toEqual(["411000"]);
  });

  it("leads each line back to its entry and its journal", async () => {
    const page = await ledger("706000", `${year}&limit=1`);
    expect(page.lines[0]).toMatchObject({
      entryNumber: expect.stringMatching(/^VE-2026-\d{5}$/),
      journalCode: "VE",
      state: "validated",
      source: { kind: "manual" },
      documents: [],
    });
    const entry = await succeed<EntryAnswer>(admin, "GET", `/api/entry/${page.lines[0]?.entryId}`);
    expect(entry.number).toBe(page.lines[0]?.entryNumber);
  });

  it("keeps to one auxiliary when asked, and shows drafts when asked", async () => {
    const subledger = (await ledger("401000", year)).lines[0]?.subledger ?? "";
    expect((await ledger("401000", `${year}&subledger=${subledger}`)).lines).toHaveLength(5);
    expect((await ledger("401000", `${year}&drafts=true`)).lines).toHaveLength(6);
  });

  it("says why it cannot", async () => {
    const ask = (who: TestPerson["call"], query: string) =>
      who("GET", `/api/report/general-ledger?legalEntityRefId=${books.refId}${year}${query}`);
    expect((await ask(test.anonymous, "&account=401000")).status).toBe(401);
    expect((await ask(stranger.call, "&account=401000")).status).toBe(404);
    expect((await ask(reader.call, "&account=401000&limit=201")).status).toBe(422);
    expect((await ask(reader.call, "&account=401000&after=xyz")).status).toBe(422);
    expect((await ask(reader.call, "&account=4*1")).status).toBe(422);
    expect(await ask(reader.call, "&account=4019999")).toMatchObject({
      status: 404,
      body: { code: "LEDGER_ACCOUNT_NOT_FOUND" },
    });
    expect(await ask(reader.call, "&account=401000&subledger=NOBODY")).toMatchObject({
      status: 404,
      body: { code: "SUBLEDGER_NOT_FOUND" },
    });
    const nobody = await test.person({ legalEntityIds: [books.legalEntityId] });
    expect((await ask(nobody.call, "&account=401000")).status).toBe(403);
  });
});

describe("GET /api/ledger/verify", () => {
  it("answers the chain's length and head, to readers of this company alone", async () => {
    const path = `/api/ledger/verify?legalEntityRefId=${books.refId}`;
    const { body } = await reader.call("GET", path);
    expect(body).toMatchObject({
      entries: 2 * DAYS.length + 1,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      intact: true,
      balancesIntact: true,
      collectivesIntact: true,
    });
    expect(body).not.toHaveProperty("firstBroken");
    expect((await test.anonymous("GET", path)).status).toBe(401);
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await (await test.person({})).call("GET", path)).status).toBe(403);
    expect((await reader.call("GET", "/api/ledger/verify")).status).toBe(422);
  });
});
