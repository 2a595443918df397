import { join } from "node:path";
import { workbookOf } from "../../apps/server/test/workbooks.ts";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { ledgerFloor } from "../benchmark/ledger-floor.ts";
import { peakOf, residentNow } from "../benchmark/resident.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const SHEET_ROWS = 100_000;
/** The ledger's comes first: an exercise is closed after those before it. */
const LEDGER_YEAR = 2018;
const SHEET_YEAR = 2019;
const SHEET_LIMIT_MB = 150;
/** The memory of a ledger of any length, besides its accounts, parties and entries. */
const LEDGER_LIMIT_MB = 300;
/** COPY, typed insert and indexes of the same lines in the same minutes: an import judges, links and proves them besides. */
const FLOOR_RATIO_LIMIT = 8;
/** Sealing in memory of the server: its lines go through it some hundreds of entries at once. */
const CLOSING_LIMIT_MB = 150;
/** Closing an exercise with an import seals what the import wrote: less work, and no more time. */
const CLOSING_RATIO_LIMIT = 1;
const NAMES =
  "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

const pad = (number: number) => String(number).padStart(2, "0");

const DAY_MS = 86_400_000;
const SPREADSHEET_ORIGIN = 25_569;

/** A journal of purchases as a spreadsheet keeps it: two rows an entry, each label its own, texts shared, dates styled. */
function journal(rows: number, year: number): Uint8Array {
  const headings = ["Date", "Compte", "Libellé", "Débit", "Crédit", "Pièce"];
  const strings = [...headings, "606400", "512000"].map((text) => `<si><t>${text}</t></si>`);
  const first = strings.length;
  const cells = [`<row r="1">${headings.map((_, at) => `<c t="s"><v>${at}</v></c>`).join("")}</row>`];
  for (let at = 0; at < rows / 2; at += 1) {
    const day = Date.UTC(year, at % 12, 1 + (at % 28)) / DAY_MS + SPREADSHEET_ORIGIN;
    const amount = 12 + (at % 9000) / 100;
    strings.push(`<si><t>Achat de fournitures n° ${at}</t></si>`, `<si><t>P-${at}</t></si>`);
    const line = (account: number, sides: string) =>
      `<row><c s="1"><v>${day}</v></c><c t="s"><v>${account}</v></c><c t="s"><v>${first + 2 * at}</v></c>${sides}<c t="s"><v>${first + 2 * at + 1}</v></c></row>`;
    cells.push(line(6, `<c><v>${amount}</v></c><c/>`), line(7, `<c/><c><v>${amount}</v></c>`));
  }
  return workbookOf({
    rows: cells.join(""),
    strings: strings.join(""),
    styles: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
}

/** A FEC of so many lines, made as it is sent. */
function* ledger(lines: number, year: number): Generator<string> {
  yield `${NAMES}\r\n`;
  for (let at = 1; at <= lines / 2; at += 1) {
    const date = `${year}${pad((at % 12) + 1)}${pad((at % 28) + 1)}`;
    const head = `AC\tAchats\t${at}\t${date}`;
    const tail = `F-${at}\t${date}\tFacture ${at}`;
    yield `${head}\t606100\tFournitures\t\t\t${tail}\t${at % 900},50\t0,00\t\t\t${date}\t\t\r\n${head}\t512000\tBanque\t\t\t${tail}\t0,00\t${at % 900},50\t\t\t${date}\t\t\r\n`;
  }
}

async function post<Answer>(address: string, person: SignedIn, path: string, file: Blob): Promise<Answer> {
  const form = new FormData();
  form.set("legalEntityRefId", person.legalEntityRefId);
  form.set("file", file, "import.xlsx");
  const answer = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function send(
  address: string,
  person: SignedIn,
  path: string,
  file: Blob,
): Promise<Record<string, unknown>> {
  const { jobId } = await post<{ jobId: string }>(address, person, path, file);
  return resultOf(person, jobId);
}

/** What a job made, once it has ended. @throws an Error with the job when it failed */
async function resultOf(person: SignedIn, jobId: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await person.get<{ state: string; result: Record<string, unknown> }>(`/api/job/${jobId}`);
    if (job.state === "succeeded") return job.result;
    if (job.state === "failed") throw new Error(JSON.stringify(job));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Closes the exercise of a year for good, to the end of its job. */
async function closeYear(person: SignedIn, year: number): Promise<void> {
  type Exercise = { readonly refId: string; readonly version: number; readonly startDate: string };
  const { fiscalExercises } = await person.get<{ fiscalExercises: Exercise[] }>(
    `/api/fiscal-exercise?legalEntityRefId=${person.legalEntityRefId}`,
  );
  const exercise = fiscalExercises.find(({ startDate }) => startDate === `${year}-01-01`);
  if (!exercise) throw new Error(`there is no exercise ${year}`);
  const path = `/api/fiscal-exercise/${exercise.refId}/close-by-job`;
  const { jobId } = await person.send<{ jobId: string }>("POST", path, { version: exercise.version });
  await resultOf(person, jobId);
}

/** Has the product prove chain and balances. */
async function requireIntact(person: SignedIn, entries: number): Promise<void> {
  type Proof = { readonly intact: boolean; readonly balancesIntact: boolean; readonly entries: number };
  const proof = await person.get<Proof>(`/api/ledger/verify?legalEntityRefId=${person.legalEntityRefId}`);
  if (!proof.intact || !proof.balancesIntact || proof.entries < entries)
    throw new Error(`the books do not hold: ${JSON.stringify(proof)}`);
}

/**
 * A journal of 100,000 rows, looked at first, and a ledger of `--lines`, imported into an empty year: what server and reader hold at most. Then
 * the ledger's exercise is closed for good, which seals it.
 */
export const benchmark: Benchmark = {
  title:
    "Imports: memory of the server and of the process that reads the file; closing the exercise of a ledger",
  async run({ root, lines }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    try {
      const person = await signIn(address);
      const pid = product.process.pid ?? 0;
      for (const year of [LEDGER_YEAR, SHEET_YEAR])
        await person.send("POST", "/api/fiscal-exercise", {
          legalEntityRefId: person.legalEntityRefId,
          startDate: `${year}-01-01`,
          endDate: `${year}-12-31`,
        });
      const sheet = new Blob([new Uint8Array(journal(SHEET_ROWS, SHEET_YEAR))]);
      const before = residentNow(pid);
      const startedPreview = performance.now();
      const seen = await peakOf(pid, () =>
        post<{ sheet: { entries: number } | null }>(address, person, "/api/invoice/import-preview", sheet),
      );
      const previewSeconds = (performance.now() - startedPreview) / 1000;
      if (seen.value.sheet?.entries !== SHEET_ROWS / 2)
        throw new Error(`${seen.value.sheet?.entries} entries were seen`);
      const startedSheet = performance.now();
      const read = await peakOf(pid, () => send(address, person, "/api/invoice/upload-excel", sheet));
      const sheetSeconds = (performance.now() - startedSheet) / 1000;
      if (read.value.created !== SHEET_ROWS / 2) throw new Error(`${read.value.created} entries were made`);
      const fec = new Blob([...ledger(lines, LEDGER_YEAR)]);
      const { written: floorSeconds } = await ledgerFloor(data.path, () => ledger(lines, LEDGER_YEAR));
      const between = residentNow(pid);
      const startedLedger = performance.now();
      const written = await peakOf(pid, () =>
        send(address, person, "/api/invoice/upload-accounting-leger", fec),
      );
      const ledgerSeconds = (performance.now() - startedLedger) / 1000;
      const rows = 2 * Math.floor(lines / 2);
      if (written.value.lines !== rows) throw new Error(`${written.value.lines} lines were imported`);
      const beforeClosing = residentNow(pid);
      const startedClosing = performance.now();
      const closed = await peakOf(pid, () => closeYear(person, LEDGER_YEAR));
      const closingSeconds = (performance.now() - startedClosing) / 1000;
      await requireIntact(person, rows / 2);
      return [
        { measure: "server and reader before", value: before.all, unit: "MB" },
        limited(
          `preview of ${SHEET_ROWS} rows, added at most`,
          seen.peak.all - before.all,
          "MB",
          SHEET_LIMIT_MB,
        ),
        { measure: `preview of ${SHEET_ROWS} rows`, value: previewSeconds, unit: "s" },
        limited(
          `journal of ${SHEET_ROWS} rows, added at most`,
          read.peak.all - before.all,
          "MB",
          SHEET_LIMIT_MB,
        ),
        { measure: `journal of ${SHEET_ROWS} rows`, value: sheetSeconds, unit: "s" },
        limited(
          `ledger of ${rows} lines, added at most`,
          written.peak.all - between.all,
          "MB",
          LEDGER_LIMIT_MB,
        ),
        { measure: `ledger of ${rows} lines`, value: ledgerSeconds, unit: "s" },
        { measure: "COPY, typed insert and indexes of the same lines", value: floorSeconds, unit: "s" },
        limited("ledger against them", ledgerSeconds / floorSeconds, "times", FLOOR_RATIO_LIMIT),
        { measure: "ledger, a thousand lines", value: (ledgerSeconds * 1000) / (rows / 1000), unit: "ms" },
        limited(
          `closing of ${rows} lines, added at most`,
          closed.peak.all - beforeClosing.all,
          "MB",
          CLOSING_LIMIT_MB,
        ),
        { measure: `closing of ${rows} lines`, value: closingSeconds, unit: "s" },
        limited("closing against import", closingSeconds / ledgerSeconds, "times", CLOSING_RATIO_LIMIT),
      ];
    } finally {
      await product.stop();
      data.remove();
    }
  },
};
