import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { findAccounts } from "../modules/account/service.ts";
import { exercisesFrom } from "../modules/fiscal-exercise/service.ts";
import { findSalesSettings } from "../modules/invoice/sales-repository.ts";
import { journalsOf } from "../modules/journal/service.ts";
import { legalEntityById } from "../modules/legal-entity/service.ts";
import { technicalAccounts } from "../modules/technical-account/service.ts";
import { vatCodesAt } from "../modules/vat-code/service.ts";
import type { Scope } from "../scope.ts";
import type { Tx } from "./connection.ts";
import { keepReads } from "./kept-reads.ts";
import { withinRows } from "./row-scope.ts";
import { inTransaction } from "./transaction.ts";

let test: TestApp;
let books: TestBooks;
let scope: Scope;
beforeAll(async () => {
  test = await createTestApp();
  const admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  scope = books.actor.scope;
  await test.pool.query("insert into sales_settings (legal_entity_id) values ($1)", [books.legalEntityId]);
});
afterAll(() => test.close());

const DAY = "2026-05-12";

/** A command that keeps its reads and holds the books. */
function command<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return withinRows("all", () =>
    inTransaction(test.fenced.db, async (tx) => {
      keepReads(tx);
      await legalEntityById(tx, scope, books.legalEntityId);
      return work(tx);
    }),
  );
}

const journals = (tx: Tx) => journalsOf(tx, scope, books.legalEntityId);
const firstLabel = async (tx: Tx) => (await journals(tx))[0]?.label;

/** Each part of the books: how it is read, and a change of it that nobody told the server of. */
const parts: Readonly<Record<string, { read: (tx: Tx) => Promise<unknown>; change: string }>> = {
  account: {
    read: async (tx) => {
      const [exercise] = await exercisesFrom(tx, scope, books.legalEntityId, DAY);
      const found = await findAccounts(tx, scope, books.legalEntityId, exercise?.chartVersion ?? 0, [
        "606400",
      ]);
      return found.get("606400");
    },
    change: "update account set label = label || ' bis' where legal_entity_id = $1 and number = '606400'",
  },
  fiscal_exercise: {
    read: (tx) => exercisesFrom(tx, scope, books.legalEntityId, DAY),
    change: "update fiscal_exercise set version = version + 1 where legal_entity_id = $1",
  },
  fiscal_period: {
    read: (tx) => exercisesFrom(tx, scope, books.legalEntityId, DAY),
    change:
      "update fiscal_period set state = 'closed' where legal_entity_id = $1 and start_date = '2026-05-01'",
  },
  journal: {
    read: journals,
    change: "update journal set label = label || ' bis' where legal_entity_id = $1 and code = 'AC'",
  },
  sales_settings: {
    read: (tx) => findSalesSettings(tx, scope, books.legalEntityId),
    change: "update sales_settings set penalty_text = 'Douze pour cent' where legal_entity_id = $1",
  },
  technical_account: {
    read: (tx) => technicalAccounts(tx, scope, books.legalEntityId, DAY),
    change:
      "update technical_account set account = '401900' where legal_entity_id = $1 and role = 'suppliers'",
  },
  vat_code: {
    read: (tx) => vatCodesAt(tx, scope, books.legalEntityId, DAY),
    change:
      "update vat_code set active = false where legal_entity_id = $1 and code = (select min(code) from vat_code)",
  },
};

describe("what commands read of the books", () => {
  it.each(Object.entries(parts))("reads %s anew once it was changed, and not before", async (_, part) => {
    const first = await command(part.read);
    const again = await command(part.read);
    // The very same rows: nothing was asked of the database.
    if (Array.isArray(first) && Array.isArray(again)) expect(again[0]).toBe(first[0]);
    else expect(again).toBe(first);
    await test.pool.query(part.change, [books.legalEntityId]);
    const changed = await command(part.read);
    expect(first).toBeDefined();
    expect(changed).not.toEqual(first);
    expect(await command(part.read)).toEqual(changed);
  });

  it("covers every table of the books", async () => {
    const { rows } = await test.pool.query(
      "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'step_books_version'::regproc order by 1",
    );
    expect(rows.map((row) => row.name)).toEqual(Object.keys(parts).sort());
  });

  it("never keeps for others what a transaction changed itself, whether it stays or not", async () => {
    const before = await command(firstLabel);
    const rename = (tx: Tx, label: string) =>
      tx.updateTable("journal").set({ label }).where("legalEntityId", "=", books.legalEntityId).execute();
    const seen: unknown[] = [];
    await expect(
      withinRows("all", () =>
        inTransaction(test.fenced.db, async (tx) => {
          keepReads(tx);
          await rename(tx, "Jamais validé");
          await legalEntityById(tx, scope, books.legalEntityId);
          seen.push(await firstLabel(tx));
          throw new Error("no");
        }),
      ),
    ).rejects.toThrow("no");
    expect(seen).toEqual(["Jamais validé"]);
    expect(await command(firstLabel)).toBe(before);

    await withinRows("all", () => inTransaction(test.fenced.db, (tx) => rename(tx, "Validé")));
    expect(await command(firstLabel)).toBe("Validé");
  });

  it("keeps under a version nothing older than it, for those who look while somebody changes", async () => {
    const rename = (label: string) =>
      test.pool.query("update journal set label = $2 where legal_entity_id = $1", [
        books.legalEntityId,
        label,
      ]);
    await rename("Avant");
    await command(async (tx) => {
      // This one knows the version of before; the change comes between that and its reading.
      await rename("Après");
      expect(["Avant", "Après"]).toContain(await firstLabel(tx));
    });
    expect(await command(firstLabel)).toBe("Après");
    await rename("Encore après");
    expect(await command(firstLabel)).toBe("Encore après");
  });

  it("gives nobody what he may not change", async () => {
    const rows = await command(journals);
    expect(Object.isFrozen(rows)).toBe(true);
    expect(Object.isFrozen(rows[0])).toBe(true);
  });

  it("gives a company's books to nobody out of its reach", async () => {
    await command(journals);
    const elsewhere: Scope = { userId: scope.userId, legalEntityIds: [] };
    await expect(
      withinRows([], () =>
        inTransaction(test.fenced.db, async (tx) => {
          keepReads(tx);
          await legalEntityById(tx, elsewhere, books.legalEntityId).catch(() => undefined);
          return journalsOf(tx, elsewhere, books.legalEntityId);
        }),
      ),
    ).resolves.toEqual([]);
    expect((await command(journals)).length).toBeGreaterThan(0);
  });
});
