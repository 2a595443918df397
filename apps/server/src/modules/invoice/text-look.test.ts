import type { InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import { propertyRuns } from "@grand-livre/domain/property-runs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { listedInvoices, randomFrom, textOfInvoices } from "../../../test/listed-invoices.ts";
import { openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { lookForTexts } from "./text-look.ts";

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

describe("texts counted before anybody asks", () => {
  it("give the counts of the tables before they are ready, while they are counted, by two servers at once, and after", async () => {
    const random = randomFrom(20_261_124);
    // Of their own: how many texts are asked for changes nothing of what is written.
    const asked = randomFrom(20_261_125);
    const id = await listed.entityId();
    await sql`delete from invoice_kept_text where legal_entity_id = ${id}`.execute(test.db);
    const sizes = {
      many: 2,
      named: 3,
      growth: 0.05,
      sample: 100_000,
      piece: 3,
      listed: 2,
      wide: 3,
      far: 0.1,
      waiting: 1,
    };
    const looks = async () =>
      (
        await sql<{ look: number; ready: boolean; pieces: number }>`
          select look, counted is null as ready, cardinality(bounds) as pieces from invoice_text_look where legal_entity_id = ${id}`.execute(
          test.db,
        )
      ).rows;
    const fold = () =>
      sql`select fold_invoice_tally(${id}::uuid), fold_invoice_texts(${id}::uuid)`.execute(test.db);
    const texts = () => [
      "&searchValue=FA-2026",
      "&searchValue=FA-2026-00&status=draft",
      "&searchValue=lot 10",
      "&bill_label=lot 10&entryLedgerLogLabel=achat",
      "&searchValue=client 1&bill_direction=debit",
      "&searchValue=n 7",
      "&searchValue=2 0",
      "&searchValue=20 26",
      "&searchValue=0 0 0&status=draft",
      "&bill_label=1 0",
      "&searchValue=02026",
      "&searchValue=20262",
      "&searchValue=0000&bill_direction=credit",
      "&searchValue=202620&status=draft",
      "&searchValue=a2",
      "&searchValue=2",
      "&searchValue=z 7",
      "&searchValue=client",
      "&searchValue=lien&status=draft",
      "&bill_label=026",
      ...Array.from({ length: propertyRuns(28).numRuns }, () => textOfInvoices(asked)),
    ];
    const look = (signal?: AbortSignal) => withinRows("all", () => lookForTexts(test.fenced, signal, sizes));
    /** Ends as a killed server does, after some pieces: between two of its transactions. */
    const killed = async (after: number) => {
      const stop = new AbortController();
      let pieces = 0;
      const killer = {
        get aborted() {
          pieces += 1;
          return pieces > after || stop.signal.aborted;
        },
      };
      await look(killer as AbortSignal);
    };
    for (let step = 0; step < 40; step += 1) await listed.command(random);
    expect(await looks()).toEqual([]);
    await killed(4);
    expect(await looks()).toEqual([{ look: 1, ready: false, pieces: 3 }]);
    for (let step = 0; step < 15; step += 1) await listed.command(random);
    await listed.judge(texts());
    await fold();
    await killed(3);
    for (let step = 0; step < 10; step += 1) await listed.command(random);
    await listed.judge(texts());
    await Promise.all([look(), look()]);
    expect(await looks()).toMatchObject([{ ready: true }]);
    const known = await sql<{ text: string }>`select text from invoice_found_text where anywhere`.execute(
      test.db,
    );
    const found = new Set(known.rows.map((row) => row.text));
    expect(
      ["2026", "ff 2026", "ff2026", "lot 10", "client 1", "client", "ient"].filter((one) => !found.has(one)),
    ).toEqual([]);
    await listed.judge(texts());
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 15; step += 1) await listed.command(random);
      await listed.judge(texts());
      await fold();
      const waiting = await sql`select from invoice_found_step`.execute(test.db);
      expect(waiting.rows.length).toBeGreaterThan(0);
      await listed.judge(texts());
      // Another look, half of it, beside the first one: both are kept.
      await killed(5);
      await listed.judge(texts());
      await fold();
    }
    await look();
    const after = await looks();
    expect(after).toMatchObject([{ ready: true }]);
    expect(after[0]?.look).toBeGreaterThan(1);
    expect((await sql`select from invoice_found_step`.execute(test.db)).rows).toEqual([]);
    await listed.judge(texts());
    for (const query of [
      "&searchValue=2026",
      "&searchValue=lot 10&status=draft",
      "&bill_label=lot 10&order=asc",
      "&searchValue=2 0",
      "&searchValue=2 0&bill_direction=debit",
      "&searchValue=n&order=asc",
    ]) {
      const page = async (skip: number, limit: number) => {
        const path = `/api/invoice?legalEntityRefId=${books.refId}${query}&skip=${skip}&limit=${limit}`;
        return (await succeed<InvoiceListAnswer>(person, "GET", path)).invoices.map((row) => row.id);
      };
      const whole = await page(0, 200);
      expect(whole).toEqual(query.includes("asc") ? whole.toSorted() : whole.toSorted().toReversed());
      expect({ query, isMoreThanAPage: whole.length > 3 }).toEqual({ query, isMoreThanAPage: true });
      for (let skip = 0; skip < whole.length + 3; skip += 3)
        expect({ query, skip, page: await page(skip, 3) }).toEqual({
          query,
          skip,
          page: whole.slice(skip, skip + 3),
        });
    }
  });
});
