import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { connectFenced, type Database } from "../../apps/server/src/database/connection.ts";
import { connectionUrl } from "../../apps/server/src/database/embedded/connection.ts";
import { startEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { withinRows } from "../../apps/server/src/database/row-scope.ts";
import type { DB } from "../../apps/server/src/database/schema.gen.ts";
import { findAuditPage } from "../../apps/server/src/modules/audit-log/repository.ts";
import { sumPeriods } from "../../apps/server/src/modules/balance/repository.ts";
import { findEntryPage } from "../../apps/server/src/modules/entry/list-repository.ts";
import { findLedgerPage } from "../../apps/server/src/modules/report/ledger-page-repository.ts";
import type { Benchmark, Row } from "../benchmark/benchmark.ts";
import { percentile } from "../benchmark/figures.ts";
import {
  BALANCES,
  COMPANIES_GROWN,
  COPIED,
  GROWN,
  LAYOUTS,
  type Layout,
  WRITTEN,
} from "../benchmark/grown-ledger.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

/** A hundredth of 10,000 companies. */
const COMPANIES = 100;
/** Each question is asked of so many companies, once: the figures are the middle of them. */
const ASKED = 30;
/** Entries of each company that are written together. */
const AT_ONCE = 500;
const STATES = ["draft", "provisional", "validated"];

type Company = { readonly id: string; readonly exercise: string };
type Told = { readonly ms: number; readonly planMs: number; readonly pages: number };
type Plan = { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };

/** The product's queries with what EXPLAIN (ANALYZE, BUFFERS) said of each. */
function explained(url: string) {
  const { pool } = connectFenced({ connectionString: url, poolSize: 2 });
  let told: Told[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const ask = client.query.bind(client) as (
      text: string,
      values: readonly unknown[],
    ) => Promise<{ rows: Record<string, unknown>[] }>;
    const query = async (text: string, values: readonly unknown[]) => {
      const {
        rows: [explain = {}],
      } = await ask(`explain (analyze, buffers, format json) ${text}`, values);
      const [{ Plan: plan, "Execution Time": ms, "Planning Time": planMs }] = explain["QUERY PLAN"] as [
        { Plan: Plan; "Execution Time": number; "Planning Time": number },
      ];
      told.push({ ms, planMs, pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] });
      return ask(text, values);
    };
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  };
  const dialect = new PostgresDialect({ pool: { options: pool.options, connect, end: async () => {} } });
  const db: Database = new Kysely<DB>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const take = () => {
    const taken = told;
    told = [];
    return taken;
  };
  return { db, take, end: () => pool.end() };
}

const QUESTIONS: Readonly<Record<string, (db: Database, company: Company) => Promise<unknown>>> = {
  "ledger page": (db, { id }) =>
    findLedgerPage(
      db,
      {
        legalEntityId: id,
        accounts: { number: "411000" },
        startDate: "2025-01-01",
        endDate: "2025-12-31",
        states: STATES,
      },
      undefined,
      100,
    ),
  "trial balance": (db, { id, exercise }) =>
    sumPeriods(db, { legalEntityId: id, fiscalExerciseId: exercise, states: STATES, byAuxiliary: false }),
  "entries page": (db, { id }) =>
    findEntryPage(
      db,
      { userId: id, legalEntityIds: [id] },
      { legalEntityId: id },
      { order: "desc", skip: 0, limit: 20, after: undefined },
    ),
  "audit page": (db, { id }) =>
    findAuditPage(db, { userId: id, legalEntityIds: [id] }, { legalEntityId: id, limit: 50 } as never),
};

async function ask(url: string, companies: readonly Company[], layout: string): Promise<Row[]> {
  const { db, take, end } = explained(url);
  const rows: Row[] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const told: Told[] = [];
    for (const company of companies.slice(0, ASKED)) {
      await withinRows([company.id], () => question(db, company));
      told.push(...take());
    }
    const middle = (of: (one: Told) => number) => percentile(told.map(of), 50);
    rows.push(
      { measure: `${name}, ${layout}: run`, value: middle(({ ms }) => ms), unit: "ms" },
      { measure: `${name}, ${layout}: planned`, value: middle(({ planMs }) => planMs), unit: "ms" },
      { measure: `${name}, ${layout}: pages`, value: middle(({ pages }) => pages), unit: "of 8 kB" },
    );
  }
  await end();
  return rows;
}

/** The same rows in another layout, in the place of the tables that the product asks. */
async function layOut(owner: pg.Client, layout: Layout): Promise<void> {
  await owner.query("create schema if not exists plain");
  for (const { table, by } of layout.tables) {
    const made = await owner.query<{ made: string; isUnique: boolean }>(
      `select pg_get_indexdef(indexrelid) as made, indisunique as "isUnique" from pg_index where indrelid = 'public.${table}'::regclass`,
    );
    await owner.query(`alter table public.${table} set schema plain`);
    await owner.query(
      `create table public.${table} (like plain.${table} including defaults including generated) partition by ${by}`,
    );
    for (const part of layout.partsOf(table)) await owner.query(part);
    await owner
      .query(`insert into public.${table} overriding user value select * from plain.${table}`)
      .catch(async () => {
        const { rows } = await owner.query<{ names: string }>(
          `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
         where attrelid = 'plain.${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        );
        const names = rows[0]?.names;
        await owner.query(`insert into public.${table} (${names}) select ${names} from plain.${table}`);
      });
    // A unique index has to hold the column of the partitions: the keys of entries by year, and that of the log, cannot.
    for (const { made: index } of made.rows)
      await owner.query(
        index
          .replace(/INDEX (\w+) ON plain\.|INDEX (\w+) ON public\./, "INDEX ON public.")
          .replace("UNIQUE ", layout.keepsKeys && index.includes("legal_entity_id") ? "UNIQUE " : ""),
      );
    await owner.query(`analyze public.${table}`);
  }
  await owner.query("select fence_companies()");
}

async function putBack(owner: pg.Client, layout: Layout): Promise<void> {
  for (const { table } of layout.tables) {
    await owner.query(`drop table public.${table}`);
    await owner.query(`alter table plain.${table} set schema public`);
  }
}

/** A hundred companies with the ledger of one, each with its own rows; nothing of the product runs meanwhile. */
async function grow(owner: pg.Client, lines: number): Promise<Company[]> {
  await owner.query("set session_replication_role = replica; set grand_livre.scope = '*'");
  const { rows: known } = await owner.query("select id from legal_entity order by ref_id limit 1");
  const first = known[0].id as string;
  for (const text of COPIED)
    await owner.query(text.replaceAll(":first", `'${first}'`).replaceAll(":companies", String(COMPANIES)));
  const { rows: indexes } = await owner.query<{ name: string; made: string }>(
    `select i.indexname as name, i.indexdef as made from pg_indexes i where i.schemaname = 'public' and i.tablename = any($1)
     and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [GROWN],
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(COMPANIES_GROWN);
  const entries = Math.ceil(lines / COMPANIES / 3);
  for (let from = 1; from <= entries; from += AT_ONCE) {
    const to = Math.min(entries, from + AT_ONCE - 1);
    const spans = { ":from": from, ":to": to, ":entries": entries };
    for (const text of WRITTEN)
      await owner.query(
        Object.entries(spans).reduce((made, [name, value]) => made.replaceAll(name, String(value)), text),
      );
  }
  await owner.query(BALANCES);
  const { rows: companies } = await owner.query<Company>("select id, exercise from grown_company");
  for (const { made } of indexes) await owner.query(made);
  return companies;
}

async function sizes(owner: pg.Client): Promise<Row[]> {
  const { rows } = await owner.query<{ name: string; rows: number; heap: number; index: number }>(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 / 1048576 as heap, pg_indexes_size(oid)::float8 / 1048576 as index
     from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) order by relname`,
    [GROWN],
  );
  return rows.flatMap(({ name, rows: count, heap, index }) => [
    { measure: `${name}: rows`, value: count, unit: "rows" },
    { measure: `${name}: table`, value: heap, unit: "MB" },
    { measure: `${name}: indexes`, value: index, unit: "MB" },
  ]);
}

async function vacuumed(owner: pg.Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const table of GROWN) {
    await owner.query(
      `update ${table} set legal_entity_id = legal_entity_id where ctid in (select ctid from ${table} tablesample system (10))`,
    );
    const since = performance.now();
    await owner.query(`vacuum (analyze) ${table}`);
    rows.push({
      measure: `${table}: vacuum after a tenth changed`,
      value: performance.now() - since,
      unit: "ms",
    });
  }
  return rows;
}

/** A big installation at a hundredth: how its hot queries find their rows, in tables as they are and in partitions. */
export const benchmark: Benchmark = {
  title: `${COMPANIES} companies in one database: plain tables, partitions by company, partitions by year`,
  async run({ root, lines }) {
    const data = temporaryData();
    const database = await startEmbedded({ dataDir: data.path, listenOn: "port" });
    const url = connectionUrl(database.connection);
    const owner = new pg.Client({ connectionString: url });
    try {
      const settings = {
        DATABASE_URL: url,
        TOKEN_SECRET: "a".repeat(64),
        FILES_URL: `file:${join(data.path, "files")}`,
      };
      const script = [join(root, "build", "server", "main.js")];
      const product = await startProduct({ script, address: await freeAddress(), data, settings });
      await product.stop();
      await owner.connect();
      const since = performance.now();
      const companies = await grow(owner, lines);
      const rows: Row[] = [{ measure: "written in", value: (performance.now() - since) / 1_000, unit: "s" }];
      rows.push(...(await vacuumed(owner)), ...(await sizes(owner)), ...(await ask(url, companies, "plain")));
      for (const layout of LAYOUTS) {
        await layOut(owner, layout);
        rows.push(...(await ask(url, companies, layout.name)));
        await putBack(owner, layout);
      }
      return rows;
    } finally {
      await owner.end().catch(() => {});
      await database.stop();
      data.remove();
    }
  },
};
