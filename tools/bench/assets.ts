import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { onProduct } from "../benchmark/on-product.ts";
import type { SignedIn } from "../benchmark/signed-in.ts";

const ASSETS = 10_000;
const RUN_LIMIT_MS = 5000;
const LIST_LIMIT_MS = 50;
const READINGS = 15;
const LOOK_MS = 20;

/** Cards of one company, as many straight line as declining, in service on each day of the year before its last exercise. */
const FILL = `
insert into asset (legal_entity_id, id, number, label, search_key, account, family, depreciation_account, charge_account,
  acquisition_date, service_date, cost_cents, mode, life_days, coefficient_hundredths, state)
select e.id, gen_random_uuid(), 100000 + n, 'Poste ' || n, 'immo-' || 100000 + n || ' poste ' || n, '218300', 'computers',
  '281800', '681120', day, day, 50000 + n, case n % 2 when 0 then 'straight_line' else 'declining' end, 1800,
  case n % 2 when 0 then null else 175 end, 'active'
from legal_entity e
cross join lateral (select max(start_date) as first from fiscal_exercise x where x.legal_entity_id = e.id) x
cross join generate_series(1, $2::int) n
cross join lateral (select x.first - 1 - n % 360 as day) d
where e.ref_id = $1`;

type Job = { state: string; error: unknown; result: { assets: number } };

/** Asks for the run, and waits for its job to end. */
async function runOf(person: SignedIn, date: string): Promise<{ ms: number; assets: number }> {
  const started = performance.now();
  const body = { legalEntityRefId: person.legalEntityRefId, date };
  const { jobId } = await person.send<{ jobId: string }>("POST", "/api/asset/depreciate-by-job", body);
  for (;;) {
    const job = await person.get<Job>(`/api/job/${jobId}`);
    if (job.state === "succeeded") return { ms: performance.now() - started, assets: job.result.assets };
    if (job.state === "failed") throw new Error(JSON.stringify(job.error));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** A page of the register, the first reading left out. */
async function listOf(person: SignedIn, query: string): Promise<number> {
  const path = `/api/asset?legalEntityRefId=${person.legalEntityRefId}&limit=20${query}`;
  await person.get(path);
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const started = performance.now();
    await person.get(path);
    times.push(performance.now() - started);
  }
  return median(times);
}

export const benchmark: Benchmark = {
  title: `A register of ${ASSETS} fixed assets`,
  async run({ root }) {
    return onProduct(root, async (person, client) => {
      await client.query(FILL, [person.legalEntityRefId, ASSETS]);
      await client.query("analyze asset");
      const { fiscalExercises } = await person.get<{ fiscalExercises: { endDate: string }[] }>(
        `/api/fiscal-exercise?legalEntityRefId=${person.legalEntityRefId}`,
      );
      const date =
        fiscalExercises
          .map(({ endDate }) => endDate)
          .toSorted()
          .at(-1) ?? "";
      const first = await listOf(person, "");
      const { ms, assets } = await runOf(person, date);
      if (assets < ASSETS) throw new Error(`the run charged ${assets} assets of ${ASSETS}`);
      return [
        limited("a run of charges as a job", ms, "ms", RUN_LIMIT_MS),
        limited("the first page of the register", first, "ms", LIST_LIMIT_MS),
        limited("the same, charged", await listOf(person, ""), "ms", LIST_LIMIT_MS),
        limited("the last page", await listOf(person, `&skip=${ASSETS - 20}`), "ms", LIST_LIMIT_MS),
        limited("a search", await listOf(person, "&searchValue=poste%209999"), "ms", LIST_LIMIT_MS),
      ];
    });
  },
};
