import type { InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import { propertyRuns } from "@grand-livre/domain/property-runs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import {
  CLIENTS,
  combination,
  listedInvoices,
  randomFrom,
  textOfInvoices,
} from "../../../test/listed-invoices.ts";
import { goods, issueSale, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let listed: ReturnType<typeof listedInvoices>;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  listed = listedInvoices(test, person, books);
});
afterAll(() => test.close());

describe("the counts and totals of a list", () => {
  it("are those of the tables after any commands, and after they are folded", async () => {
    const random = randomFrom(20_261_121);
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 25; step += 1) await listed.command(random);
      await listed.judge(Array.from({ length: propertyRuns(40).numRuns }, () => combination(random)));
    }
    await sql`select fold_invoice_tally(${await listed.entityId()}::uuid)`.execute(test.db);
    const left = await sql<{ n: number }>`select count(*)::int as n from invoice_tally_difference`.execute(
      test.db,
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    await listed.judge(Array.from({ length: propertyRuns(40).numRuns }, () => combination(random)));
  });

  it("are those of the tables for any text, short or kept from some moment on, figures and all", async () => {
    const random = randomFrom(20_261_122);
    const id = await listed.entityId();
    const keep = (place: string, text: string, enough: number) =>
      sql`select count_invoice_text(${id}::uuid, ${place}, ${text}, ${[text]}::text[], '{}', ${enough}, 4, 0)`.execute(
        test.db,
      );
    const kept = async () => {
      const found = await sql<{ text: string }>`
        select place || ' ' || text as text from invoice_kept_text order by kept_at`.execute(test.db);
      return found.rows.map(({ text }) => text);
    };
    await keep("anywhere", "2026", 1);
    await keep("anywhere", "lot 10", 1);
    await keep("label", "lot 10", 1);
    await keep("anywhere", "nowhere said", 1);
    await keep("anywhere", "fa2026", 1_000_000);
    expect(await kept()).toEqual(["anywhere 2026", "anywhere lot 10", "label lot 10"]);
    for (let round = 0; round < 2; round += 1) {
      await listed.judge(Array.from({ length: propertyRuns(60).numRuns }, () => textOfInvoices(random)));
      for (let step = 0; step < 15; step += 1) await listed.command(random);
      await listed.judge(["&searchValue=2026", "&searchValue=lot 10&status=draft", "&bill_label=lot 10"]);
      await sql`select fold_invoice_tally(${id}::uuid)`.execute(test.db);
      await listed.judge(Array.from({ length: propertyRuns(20).numRuns }, () => textOfInvoices(random)));
      await sql`select fold_invoice_texts(${id}::uuid)`.execute(test.db);
      const left = await sql`select from invoice_text_step`.execute(test.db);
      expect(left.rows).toEqual([]);
      await listed.judge(Array.from({ length: propertyRuns(60).numRuns }, () => textOfInvoices(random)));
    }
    await keep("anywhere", "nord", 1);
    await keep("anywhere", "client", 1);
    expect(await kept()).toEqual(["anywhere lot 10", "label lot 10", "anywhere nord", "anywhere client"]);
    await listed.judge(["&searchValue=2026", "&searchValue=nord", "&searchValue=client"]);
    const counted = await sql<{ text: string }>`
      select distinct text from invoice_text_count where length(text) > 2 order by text`.execute(test.db);
    expect(counted.rows.map((row) => row.text)).toEqual(["client", "lot 10", "nord"]);
  });

  it("find the pages of a kept text in the pieces where it stands, also after changes", async () => {
    const random = randomFrom(20_261_123);
    for (let step = 0; step < 40; step += 1) await listed.command(random);
    const id = await listed.entityId();
    await sql`select fold_invoice_tally(${id}::uuid), fold_invoice_texts(${id}::uuid)`.execute(test.db);
    await sql`select count_invoice_text(${id}::uuid, 'anywhere', 'dubois', '{dubois}', '{}', 1, 4, 0)`.execute(
      test.db,
    );
    // So few invoices are one piece: they are parted by hand as a million would be.
    await sql`update invoice_kept_text set bounds = array(
      select id from (select id, row_number() over (order by id) as rank from invoice) i where rank % 5 = 0 order by id) where text = 'dubois'`.execute(
      test.db,
    );
    await sql`update invoice_text_count t set invoices = 0 where text = 'dubois'`.execute(test.db);
    await sql`insert into invoice_text_count as t
      select i.legal_entity_id, k.place, k.text, i.direction, coalesce(i.journal_id::text, ''), i.list_state, width_bucket(i.id, k.bounds), count(*)
      from invoice i join invoice_kept_text k using (legal_entity_id)
      where k.text = 'dubois' and i.deleted_at is null and (i.company_name_key like '%dubois%' or i.label_key like '%dubois%')
      group by 1, 2, 3, 4, 5, 6, 7
      on conflict (legal_entity_id, place, text, direction, journal, state, piece) do update set invoices = excluded.invoices`.execute(
      test.db,
    );
    const pages = async (query: string) => {
      const path = `/api/invoice?legalEntityRefId=${books.refId}&searchValue=dubois${query}`;
      const whole = await succeed<InvoiceListAnswer>(person, "GET", `${path}&limit=200&sort=created`);
      const { rows: known } = await sql<{ id: string }>`
        select i.id from invoice i where i.deleted_at is null and (i.company_name_key like '%dubois%' or i.label_key like '%dubois%')
          and ${query.includes("debit") ? sql`i.direction = 'debit'` : sql`true`} and ${query.includes("draft") ? sql`i.status = 'draft'` : sql`true`}
        order by i.id ${sql.raw(query.includes("asc") ? "asc" : "desc")}`.execute(test.db);
      const ids = known.map((row) => row.id);
      expect(whole.invoices.map((row) => row.id)).toEqual(ids);
      for (let skip = 0; skip < ids.length + 3; skip += 3) {
        const page = await succeed<InvoiceListAnswer>(person, "GET", `${path}&limit=3&skip=${skip}`);
        const beside = await succeed<InvoiceListAnswer>(
          person,
          "GET",
          `${path}&limit=3${skip === 0 ? "" : `&after=${ids[skip - 1] ?? ids.at(-1)}`}`,
        );
        const back = await succeed<InvoiceListAnswer>(
          person,
          "GET",
          `${path}&limit=3&before=${ids[skip] ?? ids[0]}`,
        );
        const of = ({ invoices }: InvoiceListAnswer) => invoices.map((row) => row.id);
        const before = ids[skip] === undefined ? [] : ids.slice(Math.max(0, skip - 3), skip);
        expect({ query, skip, page: of(page), beside: of(beside), back: of(back) }).toEqual({
          query,
          skip,
          page: ids.slice(skip, skip + 3),
          beside: ids.slice(skip, skip + 3),
          back: before,
        });
      }
      return ids.length;
    };
    expect(await pages("")).toBeGreaterThan(5);
    for (let step = 0; step < 15; step += 1) await listed.command(random);
    for (const query of ["", "&order=asc", "&bill_direction=debit", "&status=draft&order=asc"])
      await pages(query);
    await sql`select fold_invoice_tally(${id}::uuid)`.execute(test.db);
    await pages("&status=draft");
    await sql`select fold_invoice_texts(${id}::uuid)`.execute(test.db);
    await pages("&status=draft");
    await listed.judge(["&searchValue=dubois", "&searchValue=dubois&status=draft"]);
  });

  it("find the pages of a text that few hold among those that were counted, also after changes", async () => {
    const random = randomFrom(20_261_125);
    const idsOf = async (query: string) => {
      const path = `/api/invoice?legalEntityRefId=${books.refId}&${query}`;
      return (await succeed<InvoiceListAnswer>(person, "GET", path)).invoices.map(({ id }) => id);
    };
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 10; step += 1) await listed.command(random);
      for (const query of [
        "searchValue=client 1",
        "searchValue=client 1&order=asc",
        "searchValue=A 2026&status=draft",
        "searchValue=FA-2026&bill_direction=credit&payment=open&order=asc",
        "bill_label=lot 1&entryLedgerLogLabel=vente",
        "bill_label=lot 1&payment=overdue",
      ]) {
        // In the order of days nothing of what was counted is used.
        const all = (await idsOf(`${query}&limit=200&sort=bill_date`)).toSorted();
        const whole = query.includes("order=asc") ? all : all.toReversed();
        for (let skip = 0; skip < whole.length + 3; skip += 3) {
          const beside = skip === 0 ? "" : `&after=${whole[skip - 1] ?? whole.at(-1)}`;
          const found = {
            skipped: await idsOf(`${query}&limit=3&sort=created&skip=${skip}`),
            beside: await idsOf(`${query}&limit=3&sort=created${beside}`),
            back: whole[skip] ? await idsOf(`${query}&limit=3&sort=created&before=${whole[skip]}`) : [],
          };
          const page = whole.slice(skip, skip + 3);
          const back = whole[skip] ? whole.slice(Math.max(0, skip - 3), skip) : [];
          expect({ query, skip, ...found }).toEqual({ query, skip, skipped: page, beside: page, back });
        }
      }
    }
    expect((await idsOf("searchValue=client 1&limit=200")).length).toBeGreaterThan(3);
  });

  it("wait for nobody: commands at once, and a fold that is not finished", async () => {
    const holder = await test.pool.connect();
    await holder.query("begin");
    await holder.query("select fold_invoice_tally(id) from legal_entity");
    const drafts = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const random = randomFrom(index + 1);
        // Known third parties: two who bring in the same new one at once are no part of this.
        const body = { ...listed.draft(random), companyName: CLIENTS[index % 3] };
        return person.call("POST", "/api/invoice/new-invoice", body);
      }),
    );
    expect(drafts.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    const issued = await Promise.all(
      Array.from({ length: 4 }, () => issueSale(person, books, { lines: [goods()] })),
    );
    expect(issued.map(({ status }) => status)).toEqual(issued.map(() => "validated"));
    await holder.query("rollback");
    holder.release();
    await listed.judge();
  });

  it("turns pages by cursor both ways and by skip through the same rows, in any order", async () => {
    for (const sort of [
      "",
      "&sort=bill_date",
      "&sort=bill_date&order=asc",
      "&sort=totalInclVatCents",
      "&sort=companyName&order=asc",
      "&sort=due_date",
    ]) {
      const path = `/api/invoice?legalEntityRefId=${books.refId}${sort}`;
      const whole = (await succeed<InvoiceListAnswer>(person, "GET", `${path}&limit=200`)).invoices.map(
        ({ id }) => id,
      );
      const turned: string[] = [];
      let after: string | null = null;
      do {
        const page: InvoiceListAnswer = await succeed(
          person,
          "GET",
          `${path}&limit=7${after ? `&after=${after}` : ""}`,
        );
        const skipped: InvoiceListAnswer = await succeed(
          person,
          "GET",
          `${path}&limit=7&skip=${turned.length}`,
        );
        expect(page.invoices.map(({ id }) => id)).toEqual(skipped.invoices.map(({ id }) => id));
        turned.push(...page.invoices.map(({ id }) => id));
        after = page.nextAfter;
      } while (after !== null);
      expect({ sort, turned }).toEqual({ sort, turned: whole });
      const back: InvoiceListAnswer = await succeed(person, "GET", `${path}&limit=7&before=${whole[10]}`);
      expect({ sort, back: back.invoices.map(({ id }) => id) }).toEqual({ sort, back: whole.slice(3, 10) });
    }
  });
});
