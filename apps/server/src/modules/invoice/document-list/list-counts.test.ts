import type { InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import {
  CLIENTS,
  combination,
  listedInvoices,
  randomFrom,
  textOfInvoices,
} from "../../../../test/listed-invoices.ts";
import { goods, issueSale, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

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
  it("are those of the tables after any commands", async () => {
    const random = randomFrom(20_261_121);
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 25; step += 1) await listed.command(random);
      await listed.judge(Array.from({ length: propertyRuns(40).numRuns }, () => combination(random)));
    }
  });

  it("are those of the tables for any text, short or long, figures and all", async () => {
    const random = randomFrom(20_261_122);
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 15; step += 1) await listed.command(random);
      await listed.judge([
        ...["&searchValue=2026", "&searchValue=lot 10&status=draft", "&bill_label=lot 10"],
        ...["&searchValue=20 26", "&searchValue=0 0 0&status=draft", "&searchValue=z 7", "&bill_label=1 0"],
        ...Array.from({ length: propertyRuns(120).numRuns }, () => textOfInvoices(random)),
      ]);
    }
  });

  it("turn the pages of a text both ways and by skip through the same rows, also after changes", async () => {
    const random = randomFrom(20_261_125);
    const idsOf = async (query: string) => {
      const path = `/api/invoice?legalEntityRefId=${books.refId}&${query}`;
      return (await succeed<InvoiceListAnswer>(person, "GET", path)).invoices.map(({ id }) => id);
    };
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 10; step += 1) await listed.command(random);
      for (const query of [
        "searchValue=dubois",
        "searchValue=client 1&order=asc",
        "searchValue=A 2026&status=draft",
        "searchValue=FA-2026&bill_direction=credit&payment=open&order=asc",
        "bill_label=lot 1&entryLedgerLogLabel=vente",
        "bill_label=lot 1&payment=overdue",
      ]) {
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

  it("wait for no other transaction: commands at once, beside one that holds every counter", async () => {
    const holder = await test.pool.connect();
    await holder.query("begin");
    await holder.query("select from invoice_count for update");
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
