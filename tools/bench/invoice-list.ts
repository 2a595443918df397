import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fold } from "@grand-livre/domain/text/fold";
import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { type SeededCompany, seedInvoices } from "../benchmark/invoice-seed.ts";
import { processorTime } from "../benchmark/processor-time.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const CPU_LIMIT_MS = 3;
const RATIO_LIMIT = 1.3;
const FILTER_LIMIT_MS = 50;
const REQUESTS = 150;
const ROUNDS = 5;
const LOOK_MS = 1000;

/** What counters answer: as quick at a million as at ten thousand, wherever the page lies. */
const COUNTED = [
  ["unfiltered", ""],
  ["by direction", "&bill_direction=debit"],
  ["by direction and status", "&bill_direction=debit&status=validated"],
] as const;
const PAGES = [
  ["first page", ""],
  ["page 400", "&skip=7980"],
] as const;

interface ListAnswer {
  readonly invoices: readonly { readonly id: string; readonly refId: string | null }[];
  readonly count: number;
}

/** Every other name of the query alone, and what the same question counts in SQL. */
const FILTERS: readonly (readonly [name: string, query: string, sql: string])[] = [
  [
    "companyName, one",
    "companyName=Rousseau%20Industrie%202108",
    "position('rousseau industrie 2108' in company_name_key) > 0",
  ],
  ["companyName, a tenth of them", "companyName=lambert", "position('lambert' in company_name_key) > 0"],
  ["bill_label, few", "bill_label=dossier%201234", "position('dossier 1234' in label_key) > 0"],
  ["bill_label, a word of many", "bill_label=janvier", "position('janvier' in label_key) > 0"],
  ["bill_label, a word of all", "bill_label=dossier", "position('dossier' in label_key) > 0"],
  [
    "entryLedgerLogLabel",
    "entryLedgerLogLabel=achat",
    "journal_id in (select id from journal where label_key like '%achat%')",
  ],
  ["startDate", "startDate=2026-10-01", "bill_date >= '2026-10-01'"],
  ["endDate", "endDate=2020-03-31", "bill_date <= '2020-03-31'"],
  [
    "startDate and endDate, a year",
    "startDate=2022-01-01&endDate=2022-12-31",
    "bill_date between '2022-01-01' and '2022-12-31'",
  ],
  ["searchValue, a number", "searchValue=0654321", "position('0654321' in search_key) > 0"],
  [
    "searchValue, words",
    "searchValue=dossier%204321",
    "(position('dossier 4321' in search_key) > 0 or position('dossier4321' in search_key) > 0)",
  ],
  [
    "searchValue, a word of many",
    "searchValue=janvier",
    "(position('janvier' in label_key) > 0 or position('janvier' in company_name_key) > 0)",
  ],
  [
    "searchValue, a name of a tenth of them",
    "searchValue=lambert",
    "(position('lambert' in label_key) > 0 or position('lambert' in company_name_key) > 0)",
  ],
  ["searchValue, a year", "searchValue=2026", "position('2026' in search_key) > 0"],
  [
    "searchValue, the beginning of numbers",
    "searchValue=FF-2026",
    "(position('ff2026' in search_key) > 0 or position('ff 2026' in search_key) > 0)",
  ],
  [
    "searchValue, the beginning of the oldest numbers",
    "searchValue=FF-2020",
    "(position('ff2020' in search_key) > 0 or position('ff 2020' in search_key) > 0)",
  ],
  [
    "searchValue, a word and a figure",
    "searchValue=dossier%201",
    "(position('dossier 1' in search_key) > 0 or position('dossier1' in search_key) > 0)",
  ],
  ["searchValue, two figures", "searchValue=12", "position('12' in search_key) > 0"],
  ["searchValue, a letter", "searchValue=m", "position('m' in search_key) > 0"],
  ["searchValue, two letters", "searchValue=ma", "position('ma' in search_key) > 0"],
  ["bill_label, two figures", "bill_label=12", "position('12' in label_key) > 0"],
  ["bill_label, three figures", "bill_label=123", "position('123' in label_key) > 0"],
  ["status draft", "status=draft", "status = 'draft'"],
  ["payment open", "payment=open", "status = 'validated' and payable_cents > settled_cents"],
  [
    "payment overdue",
    "payment=overdue",
    "status = 'validated' and payable_cents > settled_cents and kind <> 'credit_note' and due_date < current_date",
  ],
];

const YEAR = "startDate=2022-01-01&endDate=2022-12-31";
const IN_YEAR = "bill_date between '2022-01-01' and '2022-12-31'";
const BOUGHT = "journal_id in (select id from journal where label_key like '%achat%')";
const OVERDUE =
  "status = 'validated' and payable_cents > settled_cents and kind <> 'credit_note' and due_date < current_date";

/** Several of them at once: what is promised of one alone holds for some of these. */
const COMBINED: readonly (readonly [name: string, query: string, sql: string])[] = [
  [
    "a year, direction and status",
    `${YEAR}&bill_direction=debit&status=validated`,
    `${IN_YEAR} and direction = 'debit' and status = 'validated'`,
  ],
  ["a year and a journal", `${YEAR}&entryLedgerLogLabel=achat`, `${IN_YEAR} and ${BOUGHT}`],
  ["a year and overdue", `${YEAR}&payment=overdue`, `${IN_YEAR} and ${OVERDUE}`],
  [
    "a year and the name of a tenth",
    `${YEAR}&companyName=lambert`,
    `${IN_YEAR} and position('lambert' in company_name_key) > 0`,
  ],
  [
    "a year and a word of many",
    `${YEAR}&bill_label=janvier`,
    `${IN_YEAR} and position('janvier' in label_key) > 0`,
  ],
  [
    "the name of a tenth and a journal",
    "companyName=lambert&entryLedgerLogLabel=achat",
    `position('lambert' in company_name_key) > 0 and ${BOUGHT}`,
  ],
  [
    "a word of many and drafts",
    "bill_label=janvier&status=draft",
    "position('janvier' in label_key) > 0 and status = 'draft'",
  ],
  [
    "a word of many and a journal",
    "bill_label=janvier&entryLedgerLogLabel=achat",
    `position('janvier' in label_key) > 0 and ${BOUGHT}`,
  ],
  [
    "figures alone and drafts",
    "searchValue=1%202&status=draft",
    "(position('12' in bill_number_key) > 0 or position('12' in replace(lower(coalesce(ref_id, '')), '-', '')) > 0) and status = 'draft'",
  ],
  [
    "figures that repeat and sales",
    "searchValue=0000&bill_direction=credit",
    "position('0000' in search_key) > 0 and direction = 'credit'",
  ],
  [
    "two signs of the oldest and drafts",
    "searchValue=n1&status=draft",
    "position('n1' in search_key) > 0 and status = 'draft'",
  ],
  [
    "a word of many and overdue",
    "bill_label=janvier&payment=overdue",
    `position('janvier' in label_key) > 0 and ${OVERDUE}`,
  ],
];

/** Looked for once, in labels where told so: whoever asks first waits no longer than whoever asks next. */
const FIRST_TEXTS = [
  ...["2020", "2021", "2024", "2026"],
  ...[
    "FF-2",
    "FF20",
    "F2026",
    "FF-2021",
    "FF-2026",
    "FA-2",
    "FA-2023",
    "F-2022",
    "FF-2026-0",
    "2025-0",
    "FF-2026-09",
  ],
  ...["FF-2025-081", "FF-2025-0812", "FA-2024-06", "FA-2024-0613", "2022-06"],
  ...["000", "0000", "026", "123", "500", "999", "0123", "4567", "45678", "654321", "n12", "N1234"],
  ...[
    "dossier 12",
    "dossier 123",
    "dossier 4321",
    "ier 1",
    "r 12",
    "janvier dossier 1",
    "energie mars dossier 5",
  ],
  ...["martin freres 0", "conseil 11", "industrie 2108", "freres 1", "e 1"],
  ...["zzz 999", "z 7", "7777777", "FF-2031"],
  ...["label: dossier 1", "label: dossier 99", "label: er 9", "label: 123", "label: mars dossier 44"],
  ...["label: 000", "label: 2026", "label: 0000"],
  ...["mar", "energie", "nerg", "ation", "services 12", "leroy 1", "n 12", "tion 1", "juin dossier 8"],
  // Of these, trigrams find far more than hold them, or nothing.
  ...["00000", "000000", "20202", "0202", "2020202", "20200", "1111", "22222", "2022", "2023", "2027"],
  ...["1 2", "9 9", "0 1", "20 26", "00 0", "1 20", "1 2 3", "label: 1 2", "janvier 2026"],
  // Texts of one or two signs that the oldest hold, or a few.
  ...["n1", "n 1", "n2", "ff", "zz"],
  ...["leroy negoce", "leroy negoce 1", "rousseau industrie 1", "martin freres", "transport energie"],
  ...["transport atelier mars", "abonnement véhicules juin", "prestation informatique janvier dossier 12"],
];

interface Bench {
  readonly person: SignedIn;
  readonly client: pg.Client;
  readonly roots: readonly number[];
}

/** Processor time of one request, server and database together. */
async function cpuOf({ person, roots }: Bench, path: string): Promise<number> {
  for (let warm = 0; warm < 20; warm += 1) await person.get(path);
  const before = processorTime(...roots);
  for (let request = 0; request < REQUESTS; request += 1) await person.get(path);
  return (processorTime(...roots) - before) / REQUESTS;
}

/** Each on both companies in turn, the quietest of the rounds: what else the machine does only adds. */
async function counted(bench: Bench, few: SeededCompany, many: SeededCompany): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, filter] of COUNTED)
    for (const [place, skip] of PAGES) {
      const path = ({ refId }: SeededCompany) =>
        `/api/invoice?legalEntityRefId=${refId}&limit=20${filter}${skip}`;
      const [at, beside]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        at.push(await cpuOf(bench, path(few)));
        beside.push(await cpuOf(bench, path(many)));
      }
      const [less, more] = [median(at), median(beside)];
      rows.push(limited(`${name}, ${place}, processor at ${few.invoices}`, less, "ms", CPU_LIMIT_MS));
      rows.push(limited(`${name}, ${place}, processor at ${many.invoices}`, more, "ms", CPU_LIMIT_MS));
      rows.push(limited(`${name}, ${place}, the second beside the first`, more / less, "×", RATIO_LIMIT));
    }
  return rows;
}

async function filtered({ person, client }: Bench, { refId }: SeededCompany): Promise<Row[]> {
  const rows: Row[] = [];
  const first = await person.get<ListAnswer>(
    `/api/invoice?legalEntityRefId=${refId}&status=validated&skip=5000`,
  );
  const number = first.invoices[0]?.refId ?? "";
  const alone = new Set(["refId", ...FILTERS.map(([name]) => name)]);
  for (const [name, query, sql] of [
    ["refId", `refId=${number}`, `ref_id = '${number}'`] as const,
    ...FILTERS,
    ...COMBINED,
  ]) {
    const path = `/api/invoice?legalEntityRefId=${refId}&limit=20&${query}`;
    const { rows: exact } = await client.query<{ count: number }>(
      `select count(*)::int as count from invoice where deleted_at is null
        and legal_entity_id = (select id from legal_entity where ref_id = $1) and ${sql}`,
      [refId],
    );
    const times: number[] = [];
    let count = -1;
    // A change before each reading: no answer is one that was kept.
    for (let round = 0; round < ROUNDS; round += 1) {
      await client.query(
        "insert into invoice_tally_difference (legal_entity_id, direction, state, company_name_key, said, invoice_id, invoices, excl_cents, vat_cents, incl_cents, remaining_cents) select id, 'debit', 'ready', '', '', id, 0, 0, 0, 0, 0 from legal_entity where ref_id = $1",
        [refId],
      );
      const started = performance.now();
      ({ count } = await person.get<ListAnswer>(path));
      times.push(performance.now() - started);
    }
    const took = [`filter ${name}: ${count} invoices`, median(times), "ms"] as const;
    rows.push(
      alone.has(name)
        ? limited(...took, FILTER_LIMIT_MS)
        : { measure: took[0], value: took[1], unit: took[2] },
    );
    rows.push({ measure: `filter ${name}: the first time`, value: times[0] ?? 0, unit: "ms" });
    rows.push(
      limited(
        `filter ${name}: off the exact count by`,
        Math.abs(count - (exact[0]?.count ?? -1)),
        "invoices",
        0,
      ),
    );
    rows.push({
      measure: `filter ${name}: the totals of all its pages`,
      value: await timed(() =>
        person.get(path.replace("/api/invoice?", "/api/invoice/totals?").replace("&limit=20", "")),
      ),
      unit: "ms",
    });
  }
  return rows;
}

/** From the end of the seeding until texts that very many hold are counted, by the server itself. */
async function textsCounted(client: pg.Client, { refId }: SeededCompany): Promise<Row> {
  const started = performance.now();
  for (;;) {
    const { rows } = await client.query(
      "select from invoice_text_look where counted is null and legal_entity_id = (select id from legal_entity where ref_id = $1)",
      [refId],
    );
    if (rows.length > 0) break;
    await sleep(LOOK_MS);
  }
  return { measure: "until texts are counted", value: (performance.now() - started) / 1000, unit: "s" };
}

/** The first time that each of these texts is looked for. */
async function firstReadings({ person, client }: Bench, { refId }: SeededCompany): Promise<Row[]> {
  const rows: Row[] = [];
  for (const asked of FIRST_TEXTS) {
    const inLabel = asked.startsWith("label: ");
    const text = asked.slice(inLabel ? "label: ".length : 0);
    const { rows: exact } = await client.query<{ count: number }>(
      `select count(*)::int as count from invoice where deleted_at is null and legal_entity_id = (select id from legal_entity where ref_id = $1)
        and (position($2 in label_key) > 0 or ($4 and (position($2 in company_name_key) > 0 or position($3 in bill_number_key) > 0
          or position($3 in replace(lower(coalesce(ref_id, '')), '-', '')) > 0)))`,
      [refId, fold(text), fold(text).replaceAll(" ", ""), !inLabel],
    );
    const started = performance.now();
    const { count } = await person.get<ListAnswer>(
      `/api/invoice?legalEntityRefId=${refId}&limit=20&${inLabel ? "bill_label" : "searchValue"}=${encodeURIComponent(text)}`,
    );
    const took = performance.now() - started;
    const measure = `first search for "${asked}": ${count} invoices`;
    rows.push(
      limited(measure, took, "ms", FILTER_LIMIT_MS),
      limited(
        `first search for "${asked}": off by`,
        Math.abs(count - (exact[0]?.count ?? -1)),
        "invoices",
        0,
      ),
    );
  }
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
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

/** A list costs its page: out of ten thousand invoices as out of a million, both companies in one database. */
export const benchmark: Benchmark = {
  title: "Lists of invoices",
  async run({ root }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    const connection = await findRunningEmbedded(data.path);
    if (!connection) throw new Error("the product's database does not run");
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await client.query("select set_config('grand_livre.scope', '*', false)");
      const person = await signIn(address);
      const few = await createCompany(person, "Petite", "732829320", 10_000);
      const many = await createCompany(person, "Grande", "552100554", 1_000_000);
      const started = performance.now();
      await seedInvoices(client, [few, many]);
      const seeding = {
        measure: "writing them, their indexes too",
        value: (performance.now() - started) / 1000,
        unit: "s",
      };
      const postmaster = Number(
        readFileSync(join(data.path, "postgres", "postmaster.pid"), "utf8").split("\n")[0],
      );
      const bench = { person, client, roots: [product.process.pid ?? 0, postmaster] };
      const waited = await textsCounted(client, many);
      return [
        seeding,
        waited,
        ...(await firstReadings(bench, many)),
        ...(await counted(bench, few, many)),
        ...(await filtered(bench, many)),
      ];
    } finally {
      await client.end();
      await product.stop();
      data.remove();
    }
  },
};
