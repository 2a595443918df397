import { setTimeout as sleep } from "node:timers/promises";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { seedInvoices } from "../benchmark/invoice-seed.ts";
import { onProduct } from "../benchmark/on-product.ts";
import { processorTime } from "../benchmark/processor-time.ts";
import type { SignedIn } from "../benchmark/signed-in.ts";

const YEAR = 2018;
const DAYS = `startDate=${YEAR}-01-01&endDate=${YEAR}-12-31`;
const LATER = `date=${YEAR + 1}-03-31`;
const ROUNDS = 15;
/** At 1,000,000 lines, for the first page and its totals. */
const SCREEN_LIMIT_MS = 150;
/** Nobody waits longer for the server's one thread. */
const SILENCE_LIMIT_MS = 50;
const BEAT_MS = 5;
const PARTIES = 2_000;

const NAMES =
  "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

/** Sales of three lines, two in three of them paid and lettered, in one year: a FEC of about so many lines. */
function* ledger(lines: number): Generator<string> {
  yield `${NAMES}\r\n`;
  for (let at = 1, written = 0; written < lines; at += 1) {
    const date = `${YEAR}${String((at % 12) + 1).padStart(2, "0")}${String((at % 28) + 1).padStart(2, "0")}`;
    const party = `C${at % PARTIES}\tClient ${at % PARTIES}`;
    const isPaid = at % 3 !== 0;
    const cents = 100 + (at % 900);
    const line = (journal: string, account: string, auxiliary: string, debit: number, credit: number) => {
      const letter = isPaid && auxiliary !== "\t" ? `L${at}\t${date}` : "\t";
      return `${journal}\t${journal}\t${at}\t${date}\t${account}\t${account}\t${auxiliary}\tF-${at}\t${date}\tFacture ${at}\t${debit},00\t${credit},00\t${letter}\t${date}\t\t\r\n`;
    };
    yield line("VE", "411000", party, cents * 6, 0) +
      line("VE", "706000", "\t", 0, cents * 5) +
      line("VE", "445712", "\t", 0, cents);
    if (isPaid) yield line("BQ", "512000", "\t", cents * 6, 0) + line("BQ", "411000", party, 0, cents * 6);
    written += isPaid ? 5 : 3;
  }
}

async function importLedger(address: string, person: SignedIn, lines: number): Promise<void> {
  const { legalEntityRefId } = person;
  const days = { startDate: `${YEAR}-01-01`, endDate: `${YEAR}-12-31` };
  await person.send("POST", "/api/fiscal-exercise", { legalEntityRefId, ...days });
  const form = new FormData();
  form.set("legalEntityRefId", legalEntityRefId);
  form.set("file", new Blob([...ledger(lines)]), "ledger.txt");
  const answer = await fetch(`${address}/api/invoice/upload-accounting-leger`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`the ledger: ${answer.status} ${await answer.text()}`);
  await person.ended(((await answer.json()) as { jobId: string }).jobId);
}

/** What people open, and what each asks the server for. */
const screens = (of: string): readonly (readonly [name: string, path: string])[] => [
  ["entry list", `/api/entry?${of}&limit=20`],
  ["journal", `/api/report/journal?${of}&${DAYS}&drafts=true&journalCode=VE`],
  ["grand livre of an account", `/api/report/general-ledger?${of}&${DAYS}&drafts=true&account=411000`],
  ["trial balance", `/api/report/trial-balance?${of}&${DAYS}&drafts=true`],
  ["centralisation", `/api/report/centralisation?${of}&${DAYS}&drafts=true`],
  ["aged balance", `/api/report/aged-balance?${of}&${LATER}&side=customer`],
  ["due dates", `/api/report/due-dates?${of}&${LATER}&side=customer`],
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
  await work();
  isWorking = false;
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
      await importLedger(address, person, lines);
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
