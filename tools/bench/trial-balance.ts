import { join } from "node:path";
import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const FEW = 10_000;
const READINGS = 15;
const RATIO_LIMIT = 1.5;
/** At 1,000,000 lines, from the request to the read answer. */
const BALANCE_LIMIT_MS = 12;
const PAGE_LIMIT_MS = 15;
const BALANCE_SHEET_LIMIT_MS = 30;

/**
 * Fills the ledger with balanced two-line drafts, by SQL, up to so many lines. Drafts, because sealing each link of the
 * chain is another benchmark: a trial balance reads the same kept rows for them.
 */
const FILL = `
with place as (
  select e.id as legal_entity_id, x.id as exercise_id, x.chart_version, p.id as period_id, p.start_date, j.id as journal_id,
    row_number() over (order by p.number) - 1 as month
  from legal_entity e
  join fiscal_exercise x on x.legal_entity_id = e.id
  join fiscal_period p on p.legal_entity_id = e.id and p.fiscal_exercise_id = x.id
  join journal j on j.legal_entity_id = e.id and j.code = 'OD'
  where x.start_date = (select max(start_date) from fiscal_exercise where legal_entity_id = e.id)
), made as (
  insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, label, source_kind)
  select legal_entity_id, gen_random_uuid(), exercise_id, chart_version, period_id, 0, journal_id, start_date, 'Écriture ' || n, 'manual'
  from generate_series(1, $1::int) n join place on place.month = n % 12
  returning legal_entity_id, id, fiscal_exercise_id, chart_version, entry_date
)
select count(*)::int as entries from made`;
const FILL_LINES = `
insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, label, debit_cents, credit_cents)
select e.legal_entity_id, gen_random_uuid(), e.id, side, e.fiscal_exercise_id, e.chart_version, e.entry_date,
  case side when 1 then (array['606100','613200','622600','626000','625100','616000'])[1 + abs(hashtext(e.id::text)) % 6] else '512000' end,
  e.label, case side when 1 then 1 + abs(hashtext(e.id::text)) % 100000 else 0 end, case side when 1 then 0 else 1 + abs(hashtext(e.id::text)) % 100000 end
from entry e cross join generate_series(1, 2) side
where not exists (select from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id)`;

async function fillUpTo(client: pg.Client, lines: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from entry_line");
  await client.query(FILL, [Math.ceil((lines - (rows[0]?.count ?? 0)) / 2)]);
  await client.query(FILL_LINES);
  await client.query("analyze entry, entry_line, balance");
}

async function readings(person: SignedIn, path: string): Promise<number> {
  await person.get(path);
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const started = performance.now();
    await person.get(path);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** A trial balance costs the number of accounts, not of lines: the same report on few and on many lines. */
export const benchmark: Benchmark = {
  title: "Trial balance of a whole exercise",
  async run({ root, lines }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    const connection = await findRunningEmbedded(data.path);
    if (!connection) throw new Error("the product's database does not run");
    const client = new pg.Client(connection);
    await client.connect();
    try {
      const person = await signIn(address);
      const query = `legalEntityRefId=${person.legalEntityRefId}&drafts=true`;
      const { fiscalExercises } = await person.get<{
        fiscalExercises: { refId: string; startDate: string; endDate: string }[];
      }>(`/api/fiscal-exercise?legalEntityRefId=${person.legalEntityRefId}`);
      const { refId, startDate, endDate } =
        fiscalExercises.toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0] ?? {};
      const path = `/api/report/trial-balance?${query}&startDate=${startDate}&endDate=${endDate}`;
      const ledger = `/api/report/general-ledger?${query}&account=512000&startDate=${startDate}&endDate=${endDate}`;
      const sheet = `/api/report/balance-sheet?fiscalExerciseRefId=${refId}&drafts=true`;
      await fillUpTo(client, FEW);
      const few = await readings(person, path);
      await fillUpTo(client, lines);
      const many = await readings(person, path);
      const summed = performance.now();
      await client.query(
        "select account, sum(debit_cents), sum(credit_cents) from entry_line group by account",
      );
      const floor = performance.now() - summed;
      const rows: Row[] = [
        { measure: `at ${FEW} lines`, value: few, unit: "ms" },
        limited(`at ${lines} lines`, many, "ms", BALANCE_LIMIT_MS),
        limited("the second beside the first", many / few, "×", RATIO_LIMIT),
        { measure: "summing the lines instead, in SQL alone", value: floor, unit: "ms" },
        limited(
          "a page of 100 lines of the grand livre",
          await readings(person, ledger),
          "ms",
          PAGE_LIMIT_MS,
        ),
        limited("the bilan", await readings(person, sheet), "ms", BALANCE_SHEET_LIMIT_MS),
      ];
      return rows;
    } finally {
      await client.end();
      await product.stop();
      data.remove();
    }
  },
};
