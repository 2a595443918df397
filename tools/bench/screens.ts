import { setTimeout as sleep } from "node:timers/promises";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { seedInvoices } from "../benchmark/invoice-seed.ts";
import { onProduct } from "../benchmark/on-product.ts";
import { processorTime } from "../benchmark/processor-time.ts";
import { importSales } from "../benchmark/sales-ledger.ts";

const YEAR = 2018;
const DAYS = `startDate=${YEAR}-01-01&endDate=${YEAR}-12-31`;
const LATER = `date=${YEAR + 1}-03-31`;
const ROUNDS = 15;
/** At 1,000,000 lines, for the first page and its totals. */
const SCREEN_LIMIT_MS = 150;
/** Nobody waits longer for the server's one thread. */
const SILENCE_LIMIT_MS = 50;
const BEAT_MS = 5;

/** What people open, and what each asks the server for. */
const screens = (of: string): readonly (readonly [name: string, path: string])[] => [
  ["entry list", `/api/entry?${of}&limit=20`],
  ["journal", `/api/report/journal?${of}&${DAYS}&drafts=true&journalCode=VE`],
  ["grand livre of an account", `/api/report/general-ledger?${of}&${DAYS}&drafts=true&account=411000`],
  ["trial balance", `/api/report/trial-balance?${of}&${DAYS}&drafts=true`],
  ["centralisation", `/api/report/centralisation?${of}&${DAYS}&drafts=true`],
  ["aged balance", `/api/report/aged-balance?${of}&${LATER}&side=customer`],
  ["due dates", `/api/report/due-dates?${of}&${LATER}&side=customer`],
  ["cash forecast", `/api/report/cash-forecast?${of}&date=${YEAR}-12-31`],
  ["open items", `/api/lettering/open?${of}&limit=20`],
  ["invoice list", `/api/invoice?${of}&limit=20`],
  ["invoices overdue", `/api/invoice?${of}&limit=20&payment=overdue`],
  ["invoice totals", `/api/invoice/totals?${of}`],
];

/** The longest that the server left a question without an answer, for which it reads nothing, while `work` ran. */
async function longestSilence(address: string, work: () => Promise<void>): Promise<number> {
  let isWorking = true;
  let longest = 0;
  const beat = (async () => {
    while (isWorking) {
      const since = performance.now();
      await (await fetch(`${address}/api/common/user`)).text();
      longest = Math.max(longest, performance.now() - since);
      await sleep(BEAT_MS);
    }
  })();
  await work().finally(() => {
    isWorking = false;
  });
  await beat;
  return longest;
}

/** Each screen beside the cheapest call, in turns: what both cost the processors, and how long the screen took. */
export const benchmark: Benchmark = {
  title: "Screens of a company right after its ledger was imported, beside the cheapest call",
  async run({ root, lines }) {
    return onProduct(root, async (person, client, { address, pid }) => {
      const of = `legalEntityRefId=${person.legalEntityRefId}`;
      await seedInvoices(client, [
        { refId: person.legalEntityRefId, name: "", siren: "", invoices: Math.ceil(lines / 10) },
      ]);
      await importSales(address, person, YEAR, lines);
      const costOf = async (path: string) => {
        const before = processorTime(pid);
        const since = performance.now();
        await person.get(path);
        return { cpu: processorTime(pid) - before, ms: performance.now() - since };
      };
      const rows: Row[] = [];
      // One floor for all: a single screen's rounds meet a busy moment of the machine, or none.
      const floors: number[] = [];
      for (const [name, path] of screens(of)) {
        const costs: number[] = [];
        const times: number[] = [];
        const silence = await longestSilence(address, async () => void (await person.get(path)));
        for (let round = 0; round < ROUNDS; round += 1) {
          floors.push((await costOf("/api/common/user")).cpu);
          const { cpu, ms } = await costOf(path);
          costs.push(cpu);
          times.push(ms);
        }
        rows.push(
          { measure: `${name}: processors`, value: median(costs), unit: "ms", floor: 0 },
          limited(`${name}: answered`, median(times), "ms", SCREEN_LIMIT_MS),
          limited(`${name}: nobody else answered for`, silence, "ms", SILENCE_LIMIT_MS),
        );
      }
      return rows.map((row) => (row.floor === undefined ? row : { ...row, floor: median(floors) }));
    });
  },
};
