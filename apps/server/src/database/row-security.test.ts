import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { urlOfDatabase } from "../../test/global-setup.ts";
import { openBooks, purchase, succeed, type TestBooks } from "../../test/ledger-books.ts";
import { KEYS_WITHOUT_COMPANY, TABLES_WITHOUT_COMPANY } from "../../test/tables-without-company.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { newId } from "../ids.ts";
import { installationPaths } from "../installation-paths.ts";
import { foundInvoices } from "../modules/invoice/document-list/found-repository.ts";
import { sortPage } from "../modules/invoice/document-list/list-repository.ts";
import { findLegalEntities } from "../modules/legal-entity/repository.ts";
import { connect, connectFenced, type Database } from "./connection.ts";
import { fenced, isFenced, requireFence, UnfencedDatabaseError } from "./fenced-pool.ts";
import { migrate } from "./migrate.ts";
import { withinRows } from "./row-scope.ts";
import { inTransaction } from "./transaction.ts";

let test: TestApp;
let root: TestPerson;
let mine: TestBooks;
let theirs: TestBooks;
/** The product's own database handle. */
let db: Database;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  mine = await openBooks(test, root);
  theirs = await openBooks(test, root);
  for (const books of [mine, theirs]) {
    const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", purchase(books));
    await succeed(root, "POST", `/api/entry/${id}/validate`);
  }
  db = test.fenced.db;
});
afterAll(() => test.close());

/** Not fenced, for its index's sake: every query joins it to the fenced invoices. */
const UNFENCED = "invoice_search";

/** Tables that hold a company's rows, from the catalogue: those to come are in it too. */
async function companyTables(): Promise<
  { name: string; key: string; fenced: boolean; policies: string[] }[]
> {
  const { rows } = await test.pool.query(
    `
    select c.relname as name, case when c.relname = 'legal_entity' then 'id' else 'legal_entity_id' end as key,
      c.relrowsecurity and c.relforcerowsecurity as fenced,
      array(select coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '')
            from pg_policy where polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'legal_entity' or exists (select from pg_attribute a where a.attrelid = c.oid
           and a.attname = 'legal_entity_id' and not a.attisdropped)) and c.relname <> $1 order by 1`,
    [UNFENCED],
  );
  return rows;
}

it("leaves one table of companies without a fence, whose rows no list and no search shows to others", async () => {
  const { rows } = await test.pool.query(
    "select relrowsecurity from pg_class where oid = 'invoice_search'::regclass",
  );
  expect(rows).toEqual([{ relrowsecurity: false }]);
  for (const books of [mine, theirs])
    await succeed(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Secret de famille",
      bill_date: "2026-03-10",
      lines: [],
    });
  const rights = { "supplier-bills": ["Viewer"] } as const;
  const stranger = await test.person({ rights, legalEntityIds: [mine.legalEntityId] });
  // Asked of all companies, as if a repository had forgotten its scope.
  const asked = { directions: ["debit"], searchKey: "secret", today: "2026-03-10" };
  const page = { skip: 0, limit: 20, sort: { by: "created", order: "desc" } } as const;
  for (const start of ["keys", "invoices"] as const) {
    const found = await withinRows([mine.legalEntityId], () => sortPage(db, everyRow, asked, page, start));
    expect(found).toHaveLength(1);
    expect(await withinRows("all", () => sortPage(db, everyRow, asked, page, start))).toHaveLength(2);
  }
  const list = await succeed<{ count: number }>(stranger, "GET", "/api/invoice?searchValue=secret");
  expect(list.count).toBe(1);
});

const everyRow = { userId: newId(), legalEntityIds: "all" } as const;
const listed = () => findLegalEntities(db, everyRow, { skip: 0, limit: 100 });

describe("the company of a row", () => {
  it("is in every table, but in those that are of none for a reason", async () => {
    const { rows } = await test.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'legal_entity_id' and not a.attisdropped)
      order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.values(TABLES_WITHOUT_COMPANY).flat().toSorted());
  });

  it("is in every primary key, but in those that are global for a reason", async () => {
    const { rows } = await test.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'legal_entity_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
      order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.values(KEYS_WITHOUT_COMPANY).flat().toSorted());
  });
});

describe("the fence between companies", () => {
  it("stands around every table that names a company, for its owner too", async () => {
    const tables = await companyTables();
    expect(tables.length).toBeGreaterThan(30);
    expect(tables.filter((table) => !table.fenced || table.policies.length === 0)).toEqual([]);
    // Asked once a query: in a sub-select, never row by row.
    for (const { name, policies } of tables)
      for (const policy of policies)
        expect(policy.match(/row_scope_\w+\(\)/g)?.length, name).toBe(
          policy.match(/SELECT row_scope_\w+\(\)/g)?.length,
        );
  });

  it("leaves no view and no function that reads as its maker", async () => {
    const { rows } = await test.pool.query(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce(reloptions @> array['security_invoker=true'], false)
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`);
    // It gives the planner the size of the ledger: it takes no value and answers none.
    expect(rows).toEqual([{ name: "analyse_ledger" }]);
  });

  it("shows nothing of any table while nobody said which companies", async () => {
    for (const { name } of await companyTables()) {
      const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
      expect(rows, name).toEqual([]);
    }
    await expect(inTransaction(db, (tx) => sql`select from invoice`.execute(tx))).resolves.toMatchObject({
      rows: [],
    });
  });

  it("hides another company from a repository that asks for all of them", async () => {
    expect(await withinRows([mine.legalEntityId], listed)).toMatchObject([{ id: mine.legalEntityId }]);
    expect(await withinRows([], listed)).toEqual([]);
    expect(await withinRows("all", listed)).toHaveLength(2);
    expect(await withinRows([mine.legalEntityId, theirs.legalEntityId], listed)).toHaveLength(2);
    const { tables, seen } = await withinRows([mine.legalEntityId], async () => {
      const tables = (await companyTables()).filter(
        ({ name }) => !["user_legal_entity", "delegation_legal_entity", "job"].includes(name),
      );
      let seen = 0;
      for (const { name, key } of tables) {
        const { rows } = await sql<{
          id: string;
        }>`select distinct ${sql.ref(key)} as id from ${sql.table(name)}`.execute(db);
        expect(
          rows.map((row) => row.id).filter((id) => id !== mine.legalEntityId),
          name,
        ).toEqual([]);
        seen += rows.length;
      }
      return { tables, seen };
    });
    expect(tables.length).toBeGreaterThan(30);
    expect(seen).toBeGreaterThan(10);
  });

  it("keeps to each work its own companies when connections are shared at once", async () => {
    const works = Array.from({ length: 200 }, (_, index) => {
      const id = index % 2 ? mine.legalEntityId : theirs.legalEntityId;
      return withinRows([id], async () => {
        const plain = await listed();
        const inside = await inTransaction(db, (tx) =>
          findLegalEntities(tx, everyRow, { skip: 0, limit: 9 }),
        );
        return [...plain, ...inside].every((row) => row.id === id) && plain.length + inside.length === 2;
      });
    });
    expect(await Promise.all(works)).not.toContain(false);
  });

  it("says what may be seen as expressions, which a statement takes in", async () => {
    const { rows } = await test.pool.query(
      "select proname from pg_proc where proname like 'row\\_scope\\_%' and (prosqlbody is null or proconfig is not null)",
    );
    expect(rows).toEqual([]);
  });

  it("ends with each transaction, so that whoever is given the connection next finds nothing set", async () => {
    const { connectionString } = test.pool.options as { connectionString: string };
    const pool = new pg.Pool({ connectionString, max: 1, pipeline: true });
    const { connect, query } = fenced(pool, { pooled: true });
    const unset = { scope: "", role: "none", jit: "on" };
    const settings = `select coalesce(current_setting('grand_livre.scope', true), '') as scope,
      current_setting('role') as role, current_setting('jit') as jit`;
    const left = async () => (await pool.query(settings)).rows[0];
    try {
      await withinRows([mine.legalEntityId], async () => {
        const set = { scope: mine.legalEntityId, role: "grand_livre_fenced", jit: "off" };
        expect((await query(settings)).rows).toEqual([set]);
        expect(await left()).toEqual(unset);
        await expect(query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
        expect(await left()).toEqual(unset);
        for (const end of ["commit", "rollback"]) {
          const client = await connect();
          await client.query("start transaction isolation level repeatable read", []);
          expect((await client.query(settings, [])).rows).toEqual([set]);
          await client.query(end, []);
          client.release();
          expect(await left()).toEqual(unset);
        }
      });
    } finally {
      await pool.end();
    }
  });

  it("refuses to write for another company, changes none of its rows and removes none", async () => {
    const journal = (legalEntityId: string) => ({
      legalEntityId,
      id: newId(),
      code: "FEN",
      label: "Clôture",
      labelKey: "cloture",
      entryType: "general",
    });
    await withinRows([mine.legalEntityId], async () => {
      const write = (id: string) => db.insertInto("journal").values(journal(id)).execute();
      await expect(write(theirs.legalEntityId)).rejects.toMatchObject({ code: "42501" });
      await write(mine.legalEntityId);
      const moved = db
        .updateTable("journal")
        .set({ legalEntityId: theirs.legalEntityId })
        .where("code", "=", "FEN");
      await expect(moved.execute()).rejects.toMatchObject({ code: "42501" });
      const changed = await db
        .updateTable("counterparty")
        .set({ name: "x" })
        .where("legalEntityId", "=", theirs.legalEntityId)
        .executeTakeFirst();
      expect(Number(changed.numUpdatedRows)).toBe(0);
      const removed = await db.deleteFrom("journal").where("code", "=", "FEN").executeTakeFirst();
      expect(Number(removed.numDeletedRows)).toBe(1);
    });
  });

  it("forgets, after a rollback, what the transaction had widened", async () => {
    const person = await test.person({ legalEntityIds: [mine.legalEntityId] });
    expect((await person.call("POST", "/api/legal-entity", { name: "x", siren: "1" })).status).toBe(403);
    expect(await withinRows([mine.legalEntityId], listed)).toHaveLength(1);
  });

  it("lets nobody rewrite the audit log, the product's own role least of all", async () => {
    await withinRows("all", async () => {
      expect(await db.selectFrom("auditLog").select("id").limit(1).execute()).toHaveLength(1);
      for (const statement of [
        sql`update audit_log set action = 'x'`,
        sql`delete from audit_log`,
        sql`truncate audit_log`,
        sql`alter table audit_log disable trigger all`,
        sql`drop trigger audit_log_append_only on audit_log`,
      ])
        await expect(statement.execute(db)).rejects.toMatchObject({ code: "42501" });
    });
    for (const statement of [
      "update audit_log set action = 'x'",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(test.pool.query(statement)).rejects.toMatchObject({ constraint: "audit_log_append_only" });
  });
});

/** A search among the invoices of two companies, by the trigrams of an index, though policies hold and LIKE is not leakproof. */
async function searchesByIndex(
  owner: Database,
  product: Database,
  companies: readonly string[],
): Promise<void> {
  const person = newId();
  await sql`insert into user_account (id, email, email_key, role, status, firstname, lastname, search_key)
    values (${person}, 'x', 'x', 'ADMIN', 'active', 'x', 'x', 'x')`.execute(owner);
  await sql`insert into invoice (legal_entity_id, id, direction, kind, label_key, created_by)
    select c, gen_random_uuid(), 'debit', 'invoice', case g when 500 then 'aiguille' else 'foin' end || ' ' || g, ${person}
    from unnest(${[...companies]}::uuid[]) c, generate_series(1, 1000) g`.execute(owner);
  const { rows } = await sql`select from pg_proc where proname = 'textlike' and proleakproof`.execute(owner);
  expect(rows).toEqual([]);
  const asked = { directions: ["debit"], searchKey: "aiguille", today: "2026-03-10" };
  const page = { skip: 0, limit: 20, sort: { by: "created", order: "desc" } } as const;
  const found = () => sortPage(product, everyRow, asked, page, "keys");
  expect(await withinRows(companies.slice(0, 1), found)).toHaveLength(1);
  expect(await withinRows(companies, found)).toHaveLength(2);
  const plan = await withinRows(companies, () =>
    inTransaction(product, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select from ${foundInvoices(everyRow, asked, "keys")}`.execute(tx);
    }),
  );
  expect(JSON.stringify(plan.rows)).toContain("invoice_search_by_trigram");
}

it("lets no server start on a database whose policies do not bind it", async () => {
  await requireFence(test.fenced.pool);
  // The pool of the tests is a superuser's.
  await expect(requireFence(test.pool)).rejects.toBeInstanceOf(UnfencedDatabaseError);
});

describe("on a server whose user is no superuser", () => {
  it("holds through FORCE, without any other role, and searches by an index", async () => {
    const name = `t_${randomBytes(8).toString("hex")}`;
    const admin = new pg.Client({ connectionString: inject("serverUrl") });
    await admin.connect();
    await admin.query(`create role ${name} login password 'x'; `);
    await admin.query(`create database ${name} owner ${name}`);
    const url = new URL(urlOfDatabase(inject("serverUrl"), name));
    const extension = new pg.Client({ connectionString: url.toString() });
    await extension.connect();
    await extension.query("create extension btree_gist");
    await extension.end();
    url.username = name;
    url.password = "x";
    const owner = connect({ connectionString: url.toString(), poolSize: 1 });
    const product = connectFenced({ connectionString: url.toString(), poolSize: 2 });
    try {
      await migrate(owner.db, installationPaths.migrations, installationPaths.functions);
      await migrate(owner.db, installationPaths.migrations, installationPaths.functions);
      expect(await isFenced(product.pool)).toBe(true);
      const insert = (id: string, siren: string) =>
        sql`insert into legal_entity (id, ref_id, name, name_key, siren) values (${id}, ${id}, 'x', 'x', ${siren})`;
      const [one, two] = [newId(), newId()];
      await insert(one, "111111111").execute(owner.db);
      await insert(two, "222222222").execute(owner.db);
      const seen = () => sql<{ id: string }>`select id from legal_entity`.execute(product.db);
      expect((await seen()).rows).toEqual([]);
      expect((await withinRows([two], seen)).rows).toEqual([{ id: two }]);
      expect((await withinRows("all", seen)).rows).toHaveLength(2);
      await searchesByIndex(owner.db, product.db, [one, two]);
    } finally {
      await owner.db.destroy();
      await product.db.destroy();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
    }
  });
});
