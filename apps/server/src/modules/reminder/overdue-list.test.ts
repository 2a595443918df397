import { type OverdueAnswer, type OverdueInvoice, overdueBuckets } from "@grand-livre/contracts/reminder";
import { ageBucket } from "@grand-livre/domain/report/aged-balance";
import { fold } from "@grand-livre/domain/text/fold";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { openReminderBooks } from "../../../test/reminders.ts";
import { issueSale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { reviewOverdue } from "./overdue.ts";
import { findDueLetters } from "./overdue-repository.ts";

/**
 * What the database judges and pages against the rules of `domain`, which judge each sale: a few hundred sales of many
 * customers, their states drawn at random.
 */
const TODAY = "2026-11-20";
const CUSTOMERS = 45;
const SALES = 600;

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openReminderBooks(test, person);
  const sample = await issueSale(person, books, { bill_date: "2026-01-05" });
  await drawSales(sample.id);
});
afterAll(() => test.close());

/** Copies of one sale; the same for every run, as `hashint4` is. */
async function drawSales(sampleId: string): Promise<void> {
  const client = await test.pool.connect();
  try {
    await client.query("select setseed(0.42)");
    await client.query("set session_replication_role = replica");
    const of = [books.legalEntityId, books.customerId];
    await client.query(
      `insert into counterparty select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'siren', null, 'vat_number', null, 'name', n.name, 'name_key', lower(n.name), 'search_key', lower(n.name), 'subledger_customer', 'X' || g, 'email',
         case when g % 3 > 0 then 'c' || g || '@exemple.fr' end))).*
       from counterparty c, generate_series(1, ${CUSTOMERS}) g,
         lateral (select (array['Etoile', 'Martin', 'Zebre'])[1 + g % 3] || ' ' || g / 6 as name) n
       where c.legal_entity_id = $1 and c.id = $2`,
      of,
    );
    const { rows } = await client.query(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = 'invoice' and is_generated = 'NEVER'`,
    );
    const { columns } = rows[0];
    // One customer has very many; a third are settled, some too much, some are credit notes, some already not due.
    await client.query(
      `insert into invoice (${columns}) select ${columns} from (
        select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'ref_id', 'FA-2026-' || lpad((g + 100)::text, 4, '0'),
          'counterparty_id', c.id, 'company_name', c.name, 'kind', case when g % 13 = 0 then 'credit_note' else 'invoice' end,
          'status', case when g % 17 = 0 then 'cancelled' else 'validated' end,
          'due_date', case when g % 11 = 0 then null else date '${TODAY}' - (random() * 130)::int + 15 end,
          'payable_cents', 1000 * (1 + g % 7), 'settled_cents', case g % 4 when 0 then 1000 * (1 + g % 7) when 1 then 300 when 2 then 0
            else case when g % 20 = 3 then 9000 else 0 end end))).*
        from invoice i, generate_series(1, ${SALES}) g, lateral (
          select id, name from counterparty where legal_entity_id = i.legal_entity_id and subledger_customer like 'X%'
          order by case when g % 5 = 0 then subledger_customer else md5(id::text || g) end limit 1) c
        where i.id = $1) drawn`,
      [sampleId],
    );
    await client.query("set session_replication_role = origin");
    await client.query(
      `with level (id, days) as (values ('courtesy', 40), ('second', 20), ('firm', 25)),
       letter as (
         insert into reminder (legal_entity_id, id, counterparty_id, level_id, level_name, recipient, subject, body, automatic,
           message_id, delivery, sent_by, sent_at)
         select i.legal_entity_id, gen_random_uuid(), i.counterparty_id, l.id, l.id, i.id::text, '', '', false, gen_random_uuid(),
           case when random() < 0.2 then 'failed' else 'sent' end, $2, timestamptz '${TODAY} 09:00' - make_interval(days => l.days)
         from invoice i join level l on random() < 0.35 where i.legal_entity_id = $1 and i.direction = 'credit'
         returning *)
       insert into reminder_invoice (legal_entity_id, reminder_id, invoice_id, level_id, days_late, remaining_cents, penalty_cents, fee_cents, void)
       select legal_entity_id, id, recipient::uuid, level_id, 1, 1, 0, 0, delivery = 'failed' and random() < 0.5 from letter`,
      [books.legalEntityId, person.userId],
    );
    await client.query(
      `insert into reminder_exclusion (legal_entity_id, id, counterparty_id, invoice_id, reason, excluded_by, excluded_at, lifted_at, lifted_by)
       select $1::uuid, gen_random_uuid(), null::uuid, id, 'Litige', $2::uuid, now(), case when random() < 0.3 then now() end, null::uuid
         from (select id, random() as r from invoice where legal_entity_id = $1) i where r < 0.1
       union all select $1::uuid, gen_random_uuid(), id, null::uuid, 'Litige', $2::uuid, now(), case when random() < 0.3 then now() end, null
         from (select id, random() as r from counterparty where legal_entity_id = $1) c where r < 0.15`,
      [books.legalEntityId, person.userId],
    );
  } finally {
    client.release();
  }
}

/** Each sale judged by the rules, for any caller. */
async function judged() {
  const { rows } = await test.pool.query("select id from invoice where legal_entity_id = $1", [
    books.legalEntityId,
  ]);
  return withinRows("all", () =>
    reviewOverdue(
      test.app,
      test.fenced.db,
      books.refId,
      rows.map(({ id }) => id as string),
    ),
  );
}

const sum = (invoices: readonly OverdueInvoice[]) =>
  invoices.reduce((all, one) => all + one.remainingCents, 0);
const names = new Intl.Collator("fr");

type Question = { bucket?: string; ready?: string; searchValue?: string };

/** The list as the rules have it: all of it read, judged, filtered and sorted one by one. */
function expected({ customers, settings, sales, day }: Awaited<ReturnType<typeof judged>>, asked: Question) {
  const { bucket = "overdue", ready, searchValue = "" } = asked;
  const wanted = fold(searchValue);
  const lettersOf = (invoices: readonly OverdueInvoice[]) =>
    settings.levels.flatMap(({ id }) => {
      const ids = invoices.filter(({ next }) => next?.ready && next.levelId === id).map((one) => one.id);
      return ids.length === 0 ? [] : [{ levelId: id, count: ids.length, invoiceIds: ids.slice(0, 50) }];
    });
  const shown = customers
    .map((customer) => ({
      ...customer,
      due: lettersOf(customer.invoices),
      invoices: customer.invoices.filter(
        (one) =>
          (bucket === "overdue" ? one.bucket !== "notDue" : one.bucket === bucket) &&
          (ready !== "true" || one.next?.ready === true),
      ),
    }))
    .filter(({ invoices }) => invoices.length > 0)
    .filter(
      ({ name, invoices }) =>
        fold(name).includes(wanted) || invoices.some(({ refId }) => fold(refId).includes(wanted)),
    )
    .toSorted(
      (one, other) =>
        sum(other.invoices) - sum(one.invoices) ||
        names.compare(one.name, other.name) ||
        (one.counterpartyId < other.counterpartyId ? -1 : 1),
    );
  const letters = customers.flatMap(({ email, invoices }) =>
    lettersOf(invoices).map(({ levelId }) => ({ email, levelId })),
  );
  const formal = settings.levels.filter(({ manualOnly }) => manualOnly).map(({ id }) => id);
  const mute = customers
    .filter(({ email, invoices }) => email === null && lettersOf(invoices).length > 0)
    .map(({ name }) => name)
    .toSorted(names.compare);
  return {
    ages: (["notDue", "to30", "to60", "to90", "over90"] as const).map((age) => {
      const own = sales.filter(({ dueDate }) => ageBucket(dueDate, day) === age);
      return {
        bucket: age,
        amountCents: own.reduce((all, one) => all + one.remainingCents, 0),
        count: own.length,
      };
    }),
    readyCount: letters.length,
    sendableCount: letters.filter(({ email, levelId }) => email !== null && !formal.includes(levelId)).length,
    withoutEmailCount: letters.filter(({ email }) => email === null).length,
    withoutEmail: { count: mute.length, names: mute.slice(0, 5) },
    count: shown.length,
    customers: shown.map(({ counterpartyId, invoices, due }) => ({
      counterpartyId,
      remainingCents: sum(invoices),
      invoiceCount: invoices.length,
      invoices: invoices.slice(0, 50),
      due,
    })),
  };
}

const list = (asked: object) =>
  succeed<OverdueAnswer>(
    person,
    "GET",
    `/api/reminder?${new URLSearchParams({ legalEntityRefId: books.refId, ...asked })}`,
  );

/** What of an answer the rules say. */
const told = ({ customers }: Pick<OverdueAnswer, "customers">) =>
  customers.map(({ counterpartyId, remainingCents, invoiceCount, invoices, due }) => ({
    counterpartyId,
    remainingCents,
    invoiceCount,
    invoices,
    due: due.map(({ levelId, count, invoiceIds }) => ({ levelId, count, invoiceIds })),
  }));

describe("the overdue sales that the database judges", () => {
  it("are those that the rules judge, whatever is asked for", async () => {
    const all = await judged();
    const questions: Question[] = [
      {},
      { ready: "true" },
      { searchValue: "étoile" },
      { searchValue: "2026-01" },
    ];
    for (const bucket of overdueBuckets)
      questions.push({ bucket }, { bucket, ready: "true", searchValue: "r" });
    for (const asked of questions) {
      const right = expected(all, asked);
      const answer = await list({ ...asked, limit: 200 });
      const { ages, readyCount, sendableCount, withoutEmailCount, withoutEmail, count } = answer;
      expect(
        {
          ages,
          readyCount,
          sendableCount,
          withoutEmailCount,
          withoutEmail,
          count,
          customers: told(answer),
        },
        JSON.stringify(asked),
      ).toEqual(right);
    }
    const whole = expected(all, {});
    expect(whole.count).toBeGreaterThan(20);
    expect(whole.readyCount).toBeGreaterThan(whole.withoutEmailCount + whole.sendableCount);
    expect(whole.sendableCount).toBeGreaterThan(0);
    expect(whole.withoutEmail.count).toBeGreaterThan(5);
    expect(whole.customers.some(({ invoiceCount }) => invoiceCount > 50)).toBe(true);
    expect(whole.customers.some(({ due }) => due.length > 1)).toBe(true);
  });

  it("are turned page by page from their neighbours, forwards and backwards, and by number", async () => {
    const ids = (answer: OverdueAnswer) => answer.customers.map(({ counterpartyId }) => counterpartyId);
    const whole = ids(await list({ limit: 200 }));
    const forwards: string[] = [];
    let page = await list({ limit: 7 });
    for (; page.customers.length > 0; page = await list({ limit: 7, after: page.lastPlace })) {
      expect(page.count).toBe(whole.length);
      forwards.push(...ids(page));
      if (page.lastPlace === null) break;
      const next = await list({ limit: 7, after: page.lastPlace });
      expect(ids(next)).toEqual(ids(await list({ limit: 7, skip: forwards.length })));
      if (next.customers.length === 0) break;
      expect(ids(await list({ limit: 7, before: next.firstPlace }))).toEqual(ids(page));
    }
    expect(forwards).toEqual(whole);
    expect(await person.call("GET", `/api/reminder?legalEntityRefId=${books.refId}&after=x`)).toMatchObject({
      status: 422,
    });
  });

  it("are the letters that leave, some hundreds at once", async () => {
    const all = await judged();
    const right = expected(all, { bucket: "overdue" }).customers.flatMap(({ counterpartyId, due }) =>
      due.map(({ levelId, invoiceIds }) => `${counterpartyId} ${levelId} ${invoiceIds.join()}`),
    );
    const company = { legalEntityId: books.legalEntityId, levels: all.settings.levels, day: TODAY };
    const look = (asked: Parameters<typeof findDueLetters>[2]) =>
      withinRows("all", () => findDueLetters(test.fenced.db, company, asked));
    const found: string[] = [];
    let letters = await look({ limit: 4 });
    for (; letters.length > 0; letters = await look({ limit: 4, after: letters.at(-1) }))
      for (const { counterpartyId, rank, invoiceIds } of letters)
        found.push(`${counterpartyId} ${company.levels[rank]?.id} ${invoiceIds.join()}`);
    expect(found.toSorted()).toEqual(right.toSorted());
    const [first] = await look({ limit: 1 });
    const only = await look({ limit: 100, of: [first?.counterpartyId ?? ""] });
    expect(new Set(only.map(({ counterpartyId }) => counterpartyId))).toEqual(
      new Set([first?.counterpartyId]),
    );
  });
});
