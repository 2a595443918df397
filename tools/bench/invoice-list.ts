import { fold } from "@grand-livre/domain/text/fold";
import type pg from "pg";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median, percentile } from "../benchmark/figures.ts";
import { type SeededCompany, seedInvoices } from "../benchmark/invoice-seed.ts";
import { COMBINED, FILTERS, TEXTS } from "../benchmark/list-questions.ts";
import { onProduct } from "../benchmark/on-product.ts";
import type { SignedIn } from "../benchmark/signed-in.ts";

const UNFILTERED_LIMIT_MS = 10;
const FILTERED_LIMIT_MS = 150;
const ROUNDS = 5;
/** What a search in texts counts at most. */
const COUNTED = 10_000;
/** The page of 20 that a cursor is followed to. */
const FAR_PAGE = 400;

interface ListAnswer {
  readonly invoices: readonly { readonly id: string; readonly refId: string | null }[];
  readonly count: number;
  readonly countIsMinimum?: true;
}

interface Bench {
  readonly person: SignedIn;
  readonly client: pg.Client;
}

const pathOf = ({ refId }: SeededCompany, query: string, what = "") =>
  `/api/invoice${what}?legalEntityRefId=${refId}${query === "" ? "" : `&${query}`}${what === "" ? "&limit=20" : ""}`;

/** The median of some requests, the first one left out: what the database reads from the disk is not measured. */
async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly answer: T }> {
  let answer = await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    answer = await work();
    times.push(performance.now() - started);
  }
  return { ms: median(times), answer };
}

async function exactCount(
  { client }: Bench,
  { refId }: SeededCompany,
  condition: string,
  values: string[] = [],
) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from invoice where deleted_at is null
      and legal_entity_id = (select id from legal_entity where ref_id = $1) and ${condition}`,
    [refId, ...values],
  );
  return rows[0]?.count ?? -1;
}

/** How far an answer's count is from the right one; one that stopped is right where there are more. */
const error = ({ count, countIsMinimum }: ListAnswer, exact: number) =>
  countIsMinimum ? Math.abs(count - COUNTED) + (exact > COUNTED ? 0 : 1) : Math.abs(count - exact);

const shown = ({ count, countIsMinimum }: ListAnswer) => `${count}${countIsMinimum ? "+" : ""} invoices`;

async function pages({ person }: Bench, company: SeededCompany): Promise<Row[]> {
  const skipped = (FAR_PAGE - 2) * 20;
  const last = (await person.get<ListAnswer>(pathOf(company, `skip=${skipped}`))).invoices.at(-1);
  const rows: Row[] = [];
  for (const [name, query] of [
    ["first page", ""],
    [`page ${FAR_PAGE} by cursor`, `after=${last?.id}`],
  ] as const) {
    const { ms } = await timed(() => person.get<ListAnswer>(pathOf(company, query)));
    rows.push(limited(`${company.invoices} invoices, unfiltered, ${name}`, ms, "ms", UNFILTERED_LIMIT_MS));
  }
  return rows;
}

async function filtered(bench: Bench, company: SeededCompany): Promise<Row[]> {
  const { person } = bench;
  const [some] = (await person.get<ListAnswer>(pathOf(company, "status=validated&skip=5000"))).invoices;
  const number = ["exact number", `refId=${some?.refId}`, `ref_id = '${some?.refId}'`] as const;
  const rows: Row[] = [];
  for (const [name, query, condition] of [number, ...FILTERS, ...COMBINED]) {
    const { ms, answer } = await timed(() => person.get<ListAnswer>(pathOf(company, query)));
    rows.push(limited(`${name}: ${shown(answer)}`, ms, "ms", FILTERED_LIMIT_MS));
    const wrong = error(answer, await exactCount(bench, company, condition));
    rows.push(limited(`${name}: off the exact count by`, wrong, "invoices", 0));
  }
  return rows;
}

/** In labels or names where the text says so. */
function textQuestion(asked: string): {
  readonly query: string;
  readonly condition: string;
  readonly text: string;
} {
  const [, place, text = asked] = /^(label|name): (.*)$/.exec(asked) ?? [];
  const said = encodeURIComponent(text);
  if (place === "label")
    return { query: `bill_label=${said}`, condition: "position($2 in label_key) > 0", text };
  if (place === "name")
    return { query: `companyName=${said}`, condition: "position($2 in company_name_key) > 0", text };
  const number =
    "position(replace($2, ' ', '') in bill_number_key || ' ' || replace(lower(coalesce(ref_id, '')), '-', '')) > 0";
  const condition = `(position($2 in label_key) > 0 or position($2 in company_name_key) > 0 or ${number})`;
  return { query: `searchValue=${said}`, condition, text };
}

async function searched(bench: Bench, company: SeededCompany): Promise<Row[]> {
  const rows: Row[] = [];
  const times: number[] = [];
  for (const asked of TEXTS) {
    const { query, condition, text } = textQuestion(asked);
    const { ms, answer } = await timed(() => bench.person.get<ListAnswer>(pathOf(company, query)));
    times.push(ms);
    rows.push(limited(`search "${asked}": ${shown(answer)}`, ms, "ms", FILTERED_LIMIT_MS));
    const wrong = error(answer, await exactCount(bench, company, condition, [fold(text)]));
    rows.push(limited(`search "${asked}": off the exact count by`, wrong, "invoices", 0));
  }
  const share = (percent: number) => ({
    measure: `${TEXTS.length} searches, ${percent === 100 ? "slowest" : `p${percent}`}`,
    value: percentile(times, percent),
    unit: "ms",
  });
  return [...rows, share(50), share(95), share(100)];
}

/** What a list sums up to is asked after its rows, and has no limit. */
async function totals({ person }: Bench, company: SeededCompany): Promise<Row[]> {
  const rows: Row[] = [];
  for (const query of [
    "",
    "bill_direction=debit",
    "startDate=2022-01-01&endDate=2022-12-31",
    "companyName=lambert",
    "searchValue=2024",
  ]) {
    const { ms } = await timed(() => person.get(pathOf(company, query, "/totals")));
    rows.push({ measure: `totals of ${query === "" ? "everything" : query}`, value: ms, unit: "ms" });
  }
  return rows;
}

async function createCompany(
  person: SignedIn,
  name: string,
  siren: string,
  invoices: number,
): Promise<SeededCompany> {
  const { refId } = await person.send<{ refId: string }>("POST", "/api/legal-entity", { name, siren });
  await person.send("POST", "/api/fiscal-exercise", {
    legalEntityRefId: refId,
    startDate: "2026-01-01",
    endDate: "2026-12-31",
  });
  return { refId, name, siren, invoices };
}

/** A list of twenty with its counts, out of ten thousand invoices and out of a million, both companies in one database. */
export const benchmark: Benchmark = {
  title: "Lists of invoices",
  async run({ root }) {
    return onProduct(root, async (person, client) => {
      await client.query("select set_config('grand_livre.scope', '*', false)");
      const few = await createCompany(person, "Petite", "732829320", 10_000);
      const many = await createCompany(person, "Grande", "552100554", 1_000_000);
      const started = performance.now();
      await seedInvoices(client, [few, many]);
      const seeding = { measure: "writing them", value: (performance.now() - started) / 1000, unit: "s" };
      const bench = { person, client };
      return [
        seeding,
        ...(await pages(bench, few)),
        ...(await pages(bench, many)),
        ...(await filtered(bench, many)),
        ...(await searched(bench, many)),
        ...(await totals(bench, many)),
      ];
    });
  },
};
