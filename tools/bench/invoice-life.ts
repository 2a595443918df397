import { join } from "node:path";
import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { percentile } from "../benchmark/figures.ts";
import { processorTime } from "../benchmark/processor-time.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

/** Both sides go before, so that the server's code is compiled and the database's caches are warm. */
const WARM_UP = 600;
/** So many sales, then as many bare transactions, so many times: a machine that changes its speed does so to both. */
const SALES_AT_ONCE = 30;
const ROUNDS = 15;
const RATIO_LIMIT = 4;
const WALL_LIMIT_MS = 20;

/** Tables that a sale adds rows to: referenced ones before those that reference them. */
const ADDED =
  "entry entry_line invoice invoice_line invoice_vat document_link invoice_entry invoice_issued audit_log".split(
    " ",
  );
/** Tables whose rows a sale changes in place. */
const CHANGED = ["balance", "entry_counter", "ledger_chain", "number_series"];

/** What one sale leaves: the rows it added, each a list of its cells, and how many it changed in place. */
interface Written {
  readonly added: readonly { table: string; columns: string[]; rows: string[][] }[];
  readonly changed: readonly { table: string; count: number }[];
}

/** Creates and validates one sale. @returns its id */
type Issue = () => Promise<string>;

async function waysToIssue({ legalEntityRefId, send }: SignedIn): Promise<Record<"one" | "two", Issue>> {
  const address = { line1: "12 rue des Tisserands", postcode: "69001", city: "Lyon", country: "FR" };
  const client = { legalEntityRefId, kind: "customer", customerKind: "consumer", name: "Cliente", address };
  const { id: counterpartyId } = await send<{ id: string }>("POST", "/api/counterparty", client);
  const lines = [
    { label: "Conseil", quantity: "2", unitPriceCents: 45_000, vatRate: 2000, supplyType: "services" },
    { label: "Étagère", quantity: "3", unitPriceCents: 12_999, vatRate: 2000, supplyType: "goods" },
    { label: "Livre", quantity: "1.5", unitPriceCents: 2150, vatRate: 550, supplyType: "goods" },
  ];
  const bill_date = new Date().toISOString().slice(0, 10);
  const bill = { bill_direction: "credit", bill_label: "Vente", bill_date };
  const sale = { legalEntityRefId, counterpartyId, ...bill, lines };
  const create = (status?: "validated") =>
    send<{ id: string; version: number }>("POST", "/api/invoice/new-invoice", { ...sale, status });
  return {
    one: async () => (await create("validated")).id,
    two: async () => {
      const { id, version } = await create();
      await send("PATCH", "/api/invoice/update-status-invoice", { id, version, status: "validated" });
      return id;
    },
  };
}

async function asOwner(dataDir: string): Promise<{ client: pg.Client; postmaster: number }> {
  const connection = await findRunningEmbedded(dataDir);
  if (!connection) throw new Error("the product's database does not run");
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select set_config('grand_livre.scope', '*', false)");
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as text");
  return { client, postmaster: Number.parseInt(rows[0].text as string, 10) };
}

/** The rows of one sale, found by the transactions of its audit rows; their values as text. */
async function writtenBy(client: pg.Client, id: string): Promise<Written> {
  const { rows: told } = await client.query(
    "select array_agg(distinct xmin::text) as xids from audit_log where resource = 'invoice' and resource_id = $1",
    [id],
  );
  const values = [told[0].xids];
  const added: Written["added"][number][] = [];
  for (const table of ADDED) {
    const { rows: columns } = await client.query(
      "select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const found = await client.query({
      text: `select ${columns[0].names} from public."${table}" where xmin::text = any($1)`,
      values,
      rowMode: "array",
      types: { getTypeParser: () => (text: string) => text },
    });
    if (found.rows.length === 0) throw new Error(`a sale left no row in ${table}`);
    added.push({ table, columns: found.fields.map(({ name }) => name), rows: found.rows });
  }
  const changed: Written["changed"][number][] = [];
  for (const table of CHANGED) {
    const { rows } = await client.query(
      `select count(*)::int as count from public."${table}" where xmin::text = any($1)`,
      values,
    );
    changed.push({ table, count: rows[0].count });
  }
  return { added, changed };
}

/** The same columns, indexes, checks and foreign keys in a schema of its own, and nothing else: no rule, no trigger. */
async function bareTables(client: pg.Client): Promise<void> {
  await client.query("create schema bench");
  const tables = [...ADDED, ...CHANGED];
  for (const table of tables) {
    await client.query(`create table bench."${table}" (like public."${table}" including all)`);
    if (CHANGED.includes(table))
      await client.query(`insert into bench."${table}" select * from public."${table}"`);
  }
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

/** Each sale's rows in one transaction of plain statements, one a table. */
async function writeBare(client: pg.Client, sales: readonly Written[]): Promise<void> {
  for (const { added, changed } of sales) {
    await client.query("begin");
    for (const { table, columns, rows } of added) {
      const names = columns.map((column) => `"${column}"`).join(", ");
      const cells = rows.map(
        (row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(", ")})`,
      );
      await client.query(`insert into bench."${table}" (${names}) values ${cells.join(", ")}`, rows.flat());
    }
    for (const { table, count } of changed)
      await client.query(
        `update bench."${table}" set legal_entity_id = legal_entity_id where ctid = any(array(select ctid from bench."${table}" limit ${count}))`,
      );
    await client.query("commit");
  }
}

/** Sales of three lines over HTTP, in turns with bare transactions of rows that such sales left. */
export const benchmark: Benchmark = {
  title: "A sale of three lines: created and validated, beside a bare transaction of its rows",
  async run({ root }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    const { client, postmaster } = await asOwner(data.path);
    try {
      const pid = product.process.pid ?? 0;
      const { one, two } = await waysToIssue(await signIn(address));
      const prepared = async (name: string, issue: Issue) => {
        const sales: Written[] = [];
        for (let rank = 0; rank < SALES_AT_ONCE; rank += 1)
          sales.push(await writtenBy(client, await issue()));
        return { name, issue, sales, all: 0, database: 0, bare: 0, wall: [] as number[] };
      };
      const ways = [
        await prepared("created and validated by one call", one),
        await prepared("created, then validated", two),
      ];
      await bareTables(client);
      for (const { issue, sales } of ways) {
        for (let rank = 0; rank < WARM_UP; rank += 1) await issue();
        await writeBare(client, sales);
      }
      await client.query("analyze");
      for (let round = 0; round < ROUNDS; round += 1)
        for (const way of ways) {
          await client.query(`truncate ${ADDED.map((table) => `bench."${table}"`).join(", ")}`);
          const [all, database] = [processorTime(pid, postmaster), processorTime(postmaster)];
          for (let rank = 0; rank < SALES_AT_ONCE; rank += 1) {
            const started = performance.now();
            await way.issue();
            way.wall.push(performance.now() - started);
          }
          way.all += processorTime(pid, postmaster) - all;
          way.database += processorTime(postmaster) - database;
          const bare = processorTime(process.pid, postmaster);
          await writeBare(client, way.sales);
          way.bare += processorTime(process.pid, postmaster) - bare;
        }
      const sales = ROUNDS * SALES_AT_ONCE;
      return ways.flatMap(({ name, all, database, bare, wall }) => [
        { measure: `${name}: server`, value: (all - database) / sales, unit: "ms CPU" },
        { measure: `${name}: database`, value: database / sales, unit: "ms CPU" },
        { measure: `${name}: bare transaction`, value: bare / sales, unit: "ms CPU" },
        limited(`${name}, beside its rows`, all / bare, "×", RATIO_LIMIT),
        limited(`${name}: median`, percentile(wall, 50), "ms", WALL_LIMIT_MS),
        { measure: `${name}: 95th percentile`, value: percentile(wall, 95), unit: "ms" },
      ]);
    } finally {
      await client.end();
      await product.stop();
      data.remove();
    }
  },
};
