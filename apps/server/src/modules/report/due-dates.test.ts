import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { CashForecastAnswer, DueDateRow } from "@grand-livre/contracts/report-journal";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { type LineToAge, openLines } from "@grand-livre/domain/lettering/open-items";
import { agedBalance } from "@grand-livre/domain/report/aged-balance";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { randomFrom } from "../../../test/listed-invoices.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  const below = randomFrom(7);
  const lines: string[] = [];
  for (let at = 0; at < 40; at += 1) lines.push(await owed(below, at));
  // Letterings of two to five lines, most of them partial, some of one side alone; some lines stay in none.
  for (let from = 0; from + 5 < 36; ) {
    const size = 2 + below(4);
    const lineIds = lines.slice(from, from + size);
    await succeed(person, "POST", "/api/lettering", { legalEntityRefId: books.refId, lineIds });
    from += size;
  }
});
afterAll(() => test.close());

/** Writes and validates an entry on the customer's account. @returns the id of its line there */
async function owed(below: (most: number) => number, at: number): Promise<string> {
  // Rounded amounts, so that some letterings balance and some lines are settled to the cent.
  const cents = 1_000 * (1 + below(6));
  const isPaid = below(2) === 1;
  const date = addDays("2026-01-05", below(200));
  const dueDate = below(3) === 0 ? undefined : addDays(date, below(60));
  const side = (debitCents: number, creditCents: number) => ({ debitCents, creditCents });
  const change = {
    journalCode: "OD",
    date,
    pieceDate: date,
    pieceRef: `P-${at}`,
    lines: [
      {
        account: "411000",
        counterpartyId: books.customerId,
        dueDate,
        ...side(isPaid ? 0 : cents, isPaid ? cents : 0),
      },
      { account: "512000", ...side(isPaid ? cents : 0, isPaid ? 0 : cents) },
    ],
  };
  const { id } = await succeed<EntryAnswer>(person, "POST", "/api/entry", purchase(books, 1, change));
  const { lines } = await succeed<EntryAnswer>(person, "POST", `/api/entry/${id}/validate`);
  return lines.find(({ account }) => account === "411000")?.id ?? "";
}

const DAYS = ["2026-02-15", "2026-04-30", "2026-07-01", "2026-12-31"];

/** The lines of the account that were open at a day, judged one by one. */
async function openAt(date: string) {
  const { rows } = await sql<LineToAge & { id: string; date: string }>`
    select l.id, l.auxiliary as key, l.entry_date as date, coalesce(l.due_date, l.entry_date) as due_date, l.debit_cents, l.credit_cents,
      g.id as lettering_id
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
    where l.legal_entity_id = ${books.legalEntityId} and l.account = '411000' and l.entry_date <= ${date} and e.state <> 'draft'
      and (g.id is null or g.partial or exists (
        select from lettering_current o join entry_line m on m.legal_entity_id = o.legal_entity_id and m.id = o.entry_line_id
        where o.legal_entity_id = g.legal_entity_id and o.lettering_id = g.id and m.entry_date > ${date}
      ))
    order by l.entry_date, l.id`.execute(test.db);
  return openLines(rows, 1).map(({ line, remainingCents }) => ({ ...line, remainingCents }));
}

type Answer = { rows: DueDateRow[]; count: number; totalCents: number; nextAfter: string | null };
const pathOf = (date: string, change = "") =>
  `/api/report/due-dates?legalEntityRefId=${books.refId}&side=customer&date=${date}${change}`;
const due = (date: string, change = "") => succeed<Answer>(person, "GET", pathOf(date, change));

describe.each(DAYS)("due dates at %s", (date) => {
  it("are what is left of each line, page after page", async () => {
    const open = await openAt(date);
    expect(open.length).toBeGreaterThan(2);
    const expected = open.map(({ id, dueDate, date: day, remainingCents }) => ({
      place: `${dueDate} ${day} ${id}`,
      remainingCents,
    }));
    const walked: DueDateRow[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Answer = await due(date, `&limit=4&after=${after}`);
      expect(page.count).toBe(open.length - walked.length);
      const left = expected.toSorted((one, other) => (one.place < other.place ? -1 : 1)).slice(walked.length);
      expect(page.totalCents).toBe(left.reduce((sum, { remainingCents }) => sum + remainingCents, 0));
      walked.push(...page.rows);
      after = page.nextAfter;
    }
    expect(
      walked.map((row) => ({
        place: `${row.dueDate} ${row.date} ${row.lineId}`,
        remainingCents: row.remainingCents,
      })),
    ).toEqual(expected.toSorted((one, other) => (one.place < other.place ? -1 : 1)));
  });

  it("add up to the aged balance and to the forecast", async () => {
    const open = await openAt(date);
    const { total } = agedBalance(open, date);
    const query = `legalEntityRefId=${books.refId}&date=${date}`;
    const aged = await succeed(person, "GET", `/api/report/aged-balance?${query}&side=customer`);
    expect(aged).toMatchObject({
      notDueCents: total.notDue,
      upTo30Cents: total.to30,
      upTo60Cents: total.to60,
      upTo90Cents: total.to90,
      olderCents: total.over90,
      totalCents: total.totalCents,
    });
    const forecast = await succeed<CashForecastAnswer>(
      person,
      "GET",
      `/api/report/cash-forecast?${query}&weeks=26`,
    );
    const expectedCents = forecast.weeks.reduce((sum, { customerCents }) => sum + customerCents, 0);
    expect(expectedCents + forecast.laterCents + forecast.uncertain.customerCents).toBe(total.totalCents);
    expect(forecast.isCut).toBe(false);
  });
});

it("are searched by the words of the third party and the piece", async () => {
  const [last] = DAYS.slice(-1);
  const all = await due(last ?? "");
  const piece = all.rows[0]?.pieceRef ?? "";
  const found = await due(last ?? "", `&searchValue=${piece}`);
  expect(found.rows.map(({ pieceRef }) => pieceRef)).toContain(piece);
  expect(found.count).toBeLessThan(all.count);
  expect((await due(last ?? "", "&searchValue=CHAUMONT mairie")).count).toBe(all.count);
  expect((await due(last ?? "", "&searchValue=zinc")).rows).toEqual([]);
});

it("refuse a cursor that no page answered, and who may not see reports", async () => {
  for (const after of ["x", "2026-02-30 2026-01-01 00000000-0000-0000-0000-000000000000", "2026-02-01"])
    expect(await person.call("GET", pathOf("2026-12-31", `&after=${after}`))).toMatchObject({
      status: 422,
      body: { code: "VALIDATION_FAILED" },
    });
  const { legalEntityId } = books;
  const buyer = await test.person({
    rights: { "supplier-bills": ["Viewer"] },
    legalEntityIds: [legalEntityId],
  });
  expect((await buyer.call("GET", pathOf("2026-12-31"))).status).toBe(403);
  const stranger = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds: [] });
  expect((await stranger.call("GET", pathOf("2026-12-31"))).status).toBe(404);
});
