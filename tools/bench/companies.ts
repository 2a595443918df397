import type pg from "pg";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { medianOf } from "../benchmark/figures.ts";
import { onProduct } from "../benchmark/on-product.ts";

const FEW = 20;
const MANY = 2000;
const MOST_RATIO = 2;
/** Below this a ratio says nothing: a request alone takes 3 ms. */
const LEAST_LIMIT_MS = 20;
const PAGE = "/api/company?skip=0&limit=20";

/** Opens companies like the demonstration's own, with its exercises, periods and people, up to so many. */
async function open(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{
    columns: string;
  }>(`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns where table_name = 'legal_entity' and is_generated = 'NEVER' and is_identity = 'NO'`);
  const columns = rows[0]?.columns;
  await client.query(`create temporary table made on commit preserve rows as
    select n, gen_random_uuid() as id from generate_series(${from + 1}, ${to}) as n`);
  await client.query(`insert into legal_entity (${columns})
    select ${columns} from (select (jsonb_populate_record(l, jsonb_build_object('id', m.id, 'ref_id', 'BENCH-' || m.n,
      'siren', (700000000 + m.n)::text, 'name', 'Société ' || md5(m.n::text)))).*
      from made m, legal_entity l where l.id = (select id from legal_entity order by created_at limit 1)) r`);
  await client.query(`insert into user_legal_entity (user_id, legal_entity_id)
    select u.id, m.id from made m, user_account u where u.email = 'admin@demo.fr' on conflict do nothing`);
  await client.query("drop table made");
  await client.query("vacuum analyze legal_entity, user_legal_entity");
}

/** The portfolio of a firm: a page, a search and a person's own companies, among 2,000 as among 20. */
export const benchmark: Benchmark = {
  title: "A portfolio of 2,000 companies beside one of 20",
  async run({ root }) {
    return onProduct(root, async (person, client) => {
      const pages: Readonly<Record<string, string>> = {
        "a page": PAGE,
        "found by name": `${PAGE}&searchValue=menuiserie`,
        "one's own": `${PAGE}&mine=true`,
        "without KYC": `${PAGE}&kyc=none`,
      };
      const measured = async () => {
        const times: Record<string, number> = {};
        for (const [what, path] of Object.entries(pages))
          times[what] = await medianOf(() => person.get(path));
        return times;
      };
      await open(client, 0, FEW);
      const few = await measured();
      await open(client, FEW, MANY);
      const many = await measured();
      return Object.keys(pages).flatMap((what) => [
        { measure: `${what}, ${FEW} companies`, value: few[what] ?? 0, unit: "ms" },
        limited(
          `${what}, ${MANY} companies`,
          many[what] ?? 0,
          "ms",
          Math.max(LEAST_LIMIT_MS, MOST_RATIO * (few[what] ?? 0)),
        ),
      ]);
    });
  },
};
