import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

/**
 * So many sales, then the bare transactions of the same rows, so many times: a machine that other work or its own clock
 * makes faster or slower for some seconds does so to both.
 */
const SALES_AT_ONCE = 30;
const ROUNDS = 20;
/** Of the sales before, so many tell what rows one leaves. */
const LOOKED_AT = 300;
/** So many go before, on both sides: what is measured is a server and a database that have been at work for some minutes. */
const WARM_UP = 1500;
const RATIO_LIMIT = 3;
/** How long a connection keeps what it counted to itself. */
const FLUSH_MS = 1500;
/** Milliseconds of processor time that the threads of a process have used; Linux tells nanoseconds. */
function ownTime(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      return 0;
    }
  });
  return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/** Processor time of a process and of everything under it that still runs. Milliseconds. */
function processorTime(root: number): number {
  const processes = new Map<number, { parent: number; own: number }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      processes.set(Number(name), { parent: Number(fields[1]), own: ownTime(name) });
    } catch {
      // It ended meanwhile.
    }
  }
  const under = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = processes.get(at)?.parent)
      if (at === root) return true;
    return false;
  };
  return [...processes].reduce((sum, [pid, { own }]) => (under(pid) ? sum + own : sum), 0);
}

async function asOwner(dataDir: string): Promise<{ client: pg.Client; postmaster: number }> {
  const connection = await findRunningEmbedded(dataDir);
  if (!connection) throw new Error("the product's database does not run");
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select set_config('grand_livre.scope', '*', false)");
  const { rows } = await client.query(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  return { client, postmaster: rows[0].pid as number };
}

/** A customer whose invoices lack no mention. */
async function customer({ legalEntityRefId, send }: SignedIn): Promise<string> {
  const address = { line1: "12 rue des Tisserands", postcode: "69001", city: "Lyon", country: "FR" };
  const body = { legalEntityRefId, kind: "customer", customerKind: "consumer", name: "Cliente", address };
  return (await send<{ id: string }>("POST", "/api/counterparty", body)).id;
}

function sale(legalEntityRefId: string, counterpartyId: string, rank: number, day: string) {
  const lines = [
    { label: "Conseil", quantity: "2", unitPriceCents: 45_000, vatRate: 2000, supplyType: "services" },
    { label: "Étagère", quantity: "3", unitPriceCents: 12_999, vatRate: 2000, supplyType: "goods" },
    { label: "Livre", quantity: "1.5", unitPriceCents: 2150 + rank, vatRate: 550, supplyType: "goods" },
  ];
  return {
    legalEntityRefId,
    bill_direction: "credit",
    bill_label: "Vente",
    bill_date: day,
    counterpartyId,
    lines,
  };
}

type Issue = (body: ReturnType<typeof sale>) => Promise<string>;

/** The ways to issue a sale: told to be validated when it is created, or a draft that is validated afterwards. */
function waysToIssue({ send }: SignedIn): { readonly atOnce: Issue; readonly drafted: Issue } {
  const create = (body: object) =>
    send<{ id: string; version: number }>("POST", "/api/invoice/new-invoice", body);
  return {
    atOnce: async (body) => (await create({ ...body, status: "validated" })).id,
    drafted: async (body) => {
      const { id, version } = await create(body);
      await send("PATCH", "/api/invoice/update-status-invoice", { id, version, status: "validated" });
      return id;
    },
  };
}

/** Issues sales of three lines; answers their ids. */
async function issueSales(
  issue: Issue,
  { legalEntityRefId }: SignedIn,
  counterpartyId: string,
  count: number,
): Promise<string[]> {
  const day = new Date().toISOString().slice(0, 10);
  const ids: string[] = [];
  for (let rank = 0; rank < count; rank += 1)
    ids.push(await issue(sale(legalEntityRefId, counterpartyId, rank, day)));
  return ids;
}

type Rows = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[][];
};

/** What one sale leaves: rows, and how many rows of counters and balances it changes. */
type Written = {
  readonly inserts: readonly Rows[];
  readonly updates: readonly { readonly table: string; readonly count: number }[];
};

/** Rows as they stand, their values as text; what the database generates aside. */
async function rowsOf(client: pg.Client, table: string, condition: string, values: unknown[]): Promise<Rows> {
  const { rows: columns } = await client.query(
    "select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  const found = await client.query({
    text: `select ${columns[0].names} from public."${table}" where ${condition}`,
    values,
    rowMode: "array",
    types: { getTypeParser: () => (text: string) => text },
  });
  return { table, columns: found.fields.map((field) => field.name), rows: found.rows };
}

/** Tables that a sale adds rows to, and those whose rows it changes in place, as the database counted them. */
interface Activity {
  readonly inserted: ReadonlyMap<string, number>;
  readonly updated: ReadonlyMap<string, number>;
}

async function activity(client: pg.Client): Promise<Activity> {
  // Connections tell what they did once they have been idle for a while.
  await sleep(FLUSH_MS);
  const { rows } = await client.query(
    "select relname, n_tup_ins::int as inserted, n_tup_upd::int as updated from pg_stat_user_tables where schemaname = 'public'",
  );
  return {
    inserted: new Map(rows.map((row) => [row.relname, row.inserted])),
    updated: new Map(rows.map((row) => [row.relname, row.updated])),
  };
}

/**
 * Rows a sale, of the tables that got about one each or more. Rounded: a connection may keep what it counted last to itself,
 * and rounded down, each table that gets one row a sale would be left out of the bare transaction.
 */
function perSale(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Map<string, number> {
  const counts = [...after].map(
    ([table, count]) => [table, Math.round((count - (before.get(table) ?? 0)) / LOOKED_AT)] as const,
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

/**
 * The rows of each sale: those that its two transactions left, told by the transactions of its audit rows. Tables whose
 * rows are only ever changed (balances, counters) are changed as often, any row of theirs.
 */
async function writtenBy(
  client: pg.Client,
  ids: readonly string[],
  before: Activity,
  after: Activity,
): Promise<Written[]> {
  const inserted = perSale(before.inserted, after.inserted);
  const updates = [...perSale(before.updated, after.updated)]
    .filter(([table]) => !inserted.has(table) && !FOLDED.has(table))
    .map(([table, count]) => ({ table, count }));
  const written: Written[] = [];
  for (const id of ids) {
    const { rows } = await client.query(
      "select array_agg(distinct xmin::text) as xids from audit_log where resource = 'invoice' and resource_id = $1",
      [id],
    );
    const inserts: Rows[] = [];
    for (const table of IN_ORDER.filter((name) => inserted.has(name)))
      inserts.push(await rowsOf(client, table, "xmin::text = any($1)", [rows[0].xids]));
    inserts.push(await differencesOf(client, id, inserted.get(DIFFERENCES) ?? 0));
    written.push({ inserts: inserts.filter(({ rows: found }) => found.length > 0), updates });
  }
  const forgotten = [
    ...[...inserted.keys()].filter((table) => !IN_ORDER.includes(table) && !FOLDED.has(table)),
    ...IN_ORDER.filter((table) => !inserted.has(table)),
  ];
  if (forgotten.length > 0)
    throw new Error(`rows of ${forgotten.join(", ")} are not written by the bare transaction`);
  return written;
}

const DIFFERENCES = "invoice_tally_difference";

/** As many differences of the lists' counts as a sale writes; its own are folded into the counts now and then. */
async function differencesOf(client: pg.Client, id: string, count: number): Promise<Rows> {
  const { fields, rows } = await client.query({
    text: `select legal_entity_id, direction, list_state as state, bill_date, journal_id, company_name_key, 1 as invoices,
        invoice_said(label_key, bill_number_key, ref_id) as said, id as invoice_id, total_excl_vat_cents as excl_cents, vat_cents, total_incl_vat_cents as incl_cents, payable_cents as remaining_cents
      from invoice where id = $1`,
    values: [id],
    rowMode: "array",
    types: { getTypeParser: () => (text: string) => text },
  });
  const table = DIFFERENCES;
  return {
    table,
    columns: fields.map((field) => field.name),
    rows: Array.from({ length: count }, () => rows[0] ?? []),
  };
}

/** What is not a sale's own: the counts that differences are folded into, and the accounts of the seeding. */
const FOLDED = new Set([
  DIFFERENCES,
  "invoice_tally",
  "invoice_tally_text",
  "invoice_text_step",
  "invoice_text_count",
  "account",
]);

/** Referenced rows before those that reference them. */
const IN_ORDER = [
  "entry",
  "entry_line",
  "invoice",
  "invoice_line",
  "invoice_vat",
  "document_link",
  "invoice_entry",
  "invoice_issued",
  "audit_log",
];

/** Tables of their own with the same columns, indexes, checks and foreign keys, and nothing else: no rule, no trigger. */
async function bareTables(client: pg.Client, { inserts, updates }: Written): Promise<void> {
  const tables = [...inserts, ...updates].map(({ table }) => table);
  await client.query("create schema bench");
  for (const table of tables)
    await client.query(`create table bench."${table}" (like public."${table}" including all)`);
  for (const { table } of updates)
    await client.query(`insert into bench."${table}" select * from public."${table}"`);
  const { rows } = await client.query(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as referenced, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { table, referenced, definition } of rows) {
    const target = tables.includes(referenced) ? "bench" : "public";
    const own = (definition as string).replace(/REFERENCES (?:public\.)?/, `REFERENCES ${target}.`);
    await client.query(`alter table bench."${table}" add ${own}`);
  }
}

function insertion({ table, columns, rows }: Rows): { text: string; values: string[] } {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = rows.map(
    (row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(", ")})`,
  );
  return { text: `insert into bench."${table}" (${names}) values ${values.join(", ")}`, values: rows.flat() };
}

/** A change in place of as many rows as a sale changes, each to the value it had. */
function changing(table: string, count: number): string {
  const rows = `select ctid from bench."${table}" order by ctid desc limit ${count}`;
  return `update bench."${table}" set legal_entity_id = legal_entity_id where ctid = any(array(${rows}))`;
}

/** Each sale's rows in one transaction of plain statements, one a table. */
async function writeBare(client: pg.Client, sales: readonly Written[]): Promise<void> {
  for (const { inserts, updates } of sales) {
    await client.query("begin");
    for (const rows of inserts) await client.query(insertion(rows));
    for (const { table, count } of updates) await client.query(changing(table, count));
    await client.query("commit");
  }
}

/** Milliseconds of processor time. */
type Times = { readonly server: number; readonly database: number; readonly client: number };

/** Of the server without its database, of the database with what it does in the background, and of this process. */
function timesNow(server: number, postmaster: number): Times {
  const database = processorTime(postmaster);
  const { user, system } = process.cpuUsage();
  return { server: processorTime(server) - database, database, client: (user + system) / 1000 };
}

const NONE: Times = { server: 0, database: 0, client: 0 };

/** Adds what passed while something was done. */
async function during(now: () => Times, sum: Times, work: () => Promise<void>): Promise<Times> {
  const before = now();
  await work();
  const after = now();
  return {
    server: sum.server + after.server - before.server,
    database: sum.database + after.database - before.database,
    client: sum.client + after.client - before.client,
  };
}

/** Of one way to issue sales: what it took, and what the bare transactions of its rows took. */
type Measured = { own: Times; bare: Times };

/** Create with three lines and validate, over HTTP, in turns with bare transactions of the rows that it left. */
export const benchmark: Benchmark = {
  title: "A sale of three lines: created and validated, against a bare transaction of its rows",
  async run({ root }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    try {
      const person = await signIn(address);
      const counterpartyId = await customer(person);
      const { atOnce, drafted } = waysToIssue(person);
      const issued = (issue: Issue, count: number) => issueSales(issue, person, counterpartyId, count);
      const warmUp = { atOnce: await issued(atOnce, WARM_UP), drafted: await issued(drafted, WARM_UP) };
      const { client, postmaster } = await asOwner(data.path);
      // As the database does by itself some time after: plans are made for how its tables are filled.
      await client.query("analyze");
      try {
        const now = () => timesNow(product.process.pid ?? 0, postmaster);
        const prepared = async (issue: Issue, warm: readonly string[]) => {
          const before = await activity(client);
          const looked = await issued(issue, LOOKED_AT);
          const after = await activity(client);
          const written = (some: readonly string[]) => writtenBy(client, some, before, after);
          return { issue, written, warm: await written([...warm, ...looked]), own: NONE, bare: NONE };
        };
        const once = await prepared(atOnce, warmUp.atOnce);
        const twice = await prepared(drafted, warmUp.drafted);
        const [first] = twice.warm;
        if (!first) throw new Error("no sale was issued");
        await bareTables(client, first);
        await writeBare(client, [...once.warm, ...twice.warm]);
        await client.query("analyze");
        for (let round = 0; round < ROUNDS; round += 1)
          for (const way of [once, twice]) {
            let ids: string[] = [];
            way.own = await during(now, way.own, async () => {
              ids = await issued(way.issue, SALES_AT_ONCE);
            });
            const sales = await way.written(ids);
            way.bare = await during(now, way.bare, () => writeBare(client, sales));
          }
        return [
          ...figures("created and validated by one call", once),
          ...figures("created, then validated", twice),
        ];
      } finally {
        await client.end();
      }
    } finally {
      await product.stop();
      data.remove();
    }
  },
};

/** A sale, beside the bare transaction of its rows. */
function figures(what: string, { own, bare }: Measured) {
  const sales = ROUNDS * SALES_AT_ONCE;
  const ratio = (own.server + own.database) / (bare.client + bare.database);
  const unit = "ms CPU";
  return [
    { measure: `${what}: server`, value: own.server / sales, unit },
    { measure: `${what}: database`, value: own.database / sales, unit },
    { measure: `${what}: client of the bare transaction`, value: bare.client / sales, unit },
    { measure: `${what}: database of the bare transaction`, value: bare.database / sales, unit },
    limited(`${what}, beside its rows`, ratio, "×", RATIO_LIMIT),
  ];
}
