import { readPageWords } from "@grand-livre/capture/page/read-page-words";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type {
  CashForecastAnswer,
  CentralisationRow,
  DueDateRow,
  JournalLine,
} from "@grand-livre/contracts/report-journal";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createHttpApp } from "../../http/app.ts";
import { reportRoutes } from "../../routes/report.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await post("OD", "2026-01-05", [moved("512000", 500_000), moved("101300", -500_000)]);
  await post(
    "AC",
    "2026-02-03",
    [moved("606400", 10_000), moved("401000", -10_000, books.supplierId)],
    "2026-03-05",
  );
  await post(
    "AC",
    "2026-03-09",
    [moved("606400", 2_050), moved("401000", -2_050, books.supplierId)],
    "2026-04-09",
  );
  await post(
    "VE",
    "2026-03-10",
    [moved("411000", 30_000, books.customerId), moved("706000", -30_000)],
    "2026-03-20",
  );
});
afterAll(() => test.close());

const moved = (account: string, cents: number, counterpartyId?: string) => ({
  account,
  debitCents: Math.max(0, cents),
  creditCents: Math.max(0, -cents),
  ...(counterpartyId ? { counterpartyId } : {}),
});
async function post(
  journalCode: string,
  date: string,
  lines: readonly ReturnType<typeof moved>[],
  dueDate?: string,
) {
  const dated = lines.map((line) => (line.counterpartyId && dueDate ? { ...line, dueDate } : line));
  const body = purchase(books, 1, { journalCode, date, pieceDate: date, lines: dated });
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
  await succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
}
const YEAR = "startDate=2026-01-01&endDate=2026-12-31";
const read = <T>(path: string) =>
  succeed<T>(root, "GET", `/api/report/${path}&legalEntityRefId=${books.refId}`);
const file = async (query: string, person = root) =>
  createHttpApp(test.fenced, reportRoutes).request(
    `/api/report/file?${query}&legalEntityRefId=${books.refId}`,
    { headers: { authorization: `Bearer ${person.token}` } },
  );
const bytesOf = async (query: string) => new Uint8Array(await (await file(query)).arrayBuffer());

describe("the journals", () => {
  it("are read page by page, each line once, in the order of journals and entries", async () => {
    const all: JournalLine[] = [];
    let after: string | null = "";
    for (; after !== null; ) {
      const page: { lines: JournalLine[]; nextAfter: string | null } = await read(
        `journal?${YEAR}&limit=3&after=${encodeURIComponent(after)}`,
      );
      expect(page.lines.length).toBeLessThanOrEqual(3);
      all.push(...page.lines);
      after = page.nextAfter;
    }
    expect(all.map(({ journalCode, account }) => `${journalCode} ${account}`)).toEqual([
      "AC 606400",
      "AC 401000",
      "AC 606400",
      "AC 401000",
      "OD 512000",
      "OD 101300",
      "VE 411000",
      "VE 706000",
    ]);
    const one = await read<{ lines: JournalLine[] }>(`journal?${YEAR}&journalCode=OD`);
    expect(one.lines).toHaveLength(2);
    expect(
      await root.call("GET", `/api/report/journal?${YEAR}&journalCode=ZZ&legalEntityRefId=${books.refId}`),
    ).toMatchObject({ status: 404, body: { code: "JOURNAL_NOT_FOUND" } });
  });

  it("are centralised by month to the sums of the balance", async () => {
    const { rows, totalDebitCents, totalCreditCents } = await read<{
      rows: CentralisationRow[];
      totalDebitCents: number;
      totalCreditCents: number;
    }>(`centralisation?${YEAR}`);
    expect(rows.filter(({ journalCode }) => journalCode === "AC")).toMatchObject([
      { month: "2026-02", entries: 1, debitCents: 10_000, creditCents: 10_000 },
      { month: "2026-03", entries: 1, debitCents: 2_050, creditCents: 2_050 },
    ]);
    const balance = await read<{ totalDebitCents: number }>(`trial-balance?${YEAR}`);
    expect([totalDebitCents, totalCreditCents]).toEqual([542_050, balance.totalDebitCents]);
  });
});

describe("what is due", () => {
  it("stands by due date with its entry and its lateness, and comes to the collective account", async () => {
    const { rows, totalCents } = await read<{ rows: DueDateRow[]; totalCents: number }>(
      "due-dates?side=supplier&date=2026-03-15",
    );
    expect(rows).toMatchObject([
      { dueDate: "2026-03-05", daysLate: 10, remainingCents: 10_000, counterpartyId: books.supplierId },
      { dueDate: "2026-04-09", daysLate: 0, remainingCents: 2_050 },
    ]);
    expect(totalCents).toBe(12_050);
  });

  it("makes the forecast of treasury from its balance on", async () => {
    const answer = await read<CashForecastAnswer>("cash-forecast?date=2026-03-15&weeks=4");
    expect(answer.startCents).toBe(500_000);
    expect(answer.weeks[0]).toMatchObject({ supplierCents: 0, customerCents: 0 });
    expect(answer.weeks[1]).toMatchObject({
      startDate: "2026-03-16",
      endDate: "2026-03-22",
      customerCents: 30_000,
      // Due already: paid a week later, and at once at the least.
      supplierCents: -10_000,
    });
    expect(answer.weeks[0]).toMatchObject({ balanceCents: 500_000, lowCents: 490_000 });
    const all = answer.flows.reduce((sum, { cents }) => sum + cents, answer.startCents);
    expect((answer.weeks.at(-1)?.balanceCents ?? 0) + answer.laterCents).toBe(all);
  });
});

describe("a report as a file", () => {
  const QUERIES = [
    `report=trial-balance&${YEAR}&subledgers=true`,
    `report=trial-balance&${YEAR}&previous=true`,
    `report=general-ledger&${YEAR}`,
    `report=general-ledger&account=4*&${YEAR}`,
    `report=journal&${YEAR}`,
    `report=centralisation&${YEAR}`,
    "report=aged-balance&date=2026-03-15",
    "report=due-dates&side=supplier&date=2026-03-15",
    "report=cash-forecast&date=2026-03-15",
    "report=balance-sheet&statement",
    "report=income-statement&statement",
    "report=intermediate-balances&statement",
    "report=cash-flow&statement",
    "report=review&statement",
  ];
  const whole = (query: string) =>
    query.replace("&statement", `&fiscalExerciseRefId=${books.exercise.refId}`);

  it.each(QUERIES)("%s has formulas that come to the amounts that it shows", async (query) => {
    const workbook = await readXlsx(await bytesOf(`${whole(query)}&format=xlsx`));
    const sheet = workbook.sheets[0];
    const values = sheet?.rows ?? [];
    const formulas = [...(sheet?.cells ?? [])].filter(([, cell]) => cell.formula !== undefined);
    expect(formulas.length).toBeGreaterThan(0);
    for (const [place, { formula = "", formulaResult }] of formulas) {
      const shown = Number(formulaResult);
      expect(evaluated(formula, values), `${query} ${place} = ${formula}`).toBeCloseTo(shown, 2);
    }
  });

  it("names the exercise before by its months where it is no year", async () => {
    const headed = async (query: string) =>
      new TextDecoder().decode(await bytesOf(`${whole(query)}&format=csv`)).split(/\r?\n/);
    expect((await headed("report=balance-sheet&statement")).join(" ")).toContain("Net N-1");
    await openExercise(root, books.refId, "2025-10-01", "2025-12-31");
    expect((await headed("report=balance-sheet&statement")).join(" ")).toContain("Net 3 mois (10–12/2025)");
    const results = (await headed("report=income-statement&statement")).join(" ");
    expect(results).toContain("3 mois (10–12/2025)");
    expect(results).not.toContain("N-1");
  });

  it("is final on paper once everything is validated, and says of how many pages each is one", async () => {
    const pdf = await bytesOf(`report=trial-balance&${YEAR}&format=pdf`);
    expect(await wordsOf(pdf)).toMatch(/Balance générale.*Page 1\/1.*Définitif, édité le 20\/11\/2026/s);
    await succeed(root, "POST", "/api/entry", purchase(books, 700, { date: "2026-06-01" }));
    const open = await bytesOf(`report=trial-balance&${YEAR}&format=pdf`);
    expect(await wordsOf(open)).toContain("Provisoire, édité le 20/11/2026");
    const answer = await file(`report=trial-balance&${YEAR}&format=csv`);
    expect(answer.headers.get("content-disposition")).toContain("balance-generale-2026-12-31.csv");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = bytes.toString("utf8", 3);
    expect(csv.split("\r\n")[0]).toBe(
      "Compte;Auxiliaire;Intitulé;Ouverture débit;Ouverture crédit;Débit;Crédit;Solde débiteur;Solde créditeur",
    );
    expect(csv).toContain("Total général;0,00;0,00;5420,50;5420,50;5420,50;5420,50");
  });

  it("asks for its own right, its days, and a report that exists", async () => {
    const viewer = await test.person({
      rights: { reports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await file(`report=journal&${YEAR}&format=csv`, viewer)).status).toBe(403);
    expect((await file("report=journal&format=csv")).status).toBe(422);
    expect((await file("report=balance-sheet&format=csv")).status).toBe(422);
    expect((await file(`report=other&${YEAR}&format=csv`)).status).toBe(422);
  });
});

/** The words of a PDF, page after page, from top to bottom. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const read = await readPageWords(bytes);
  if (!("pages" in read)) throw new TypeError("no PDF");
  return read.pages.flatMap(({ words }) => words.map(({ text }) => text)).join(" ");
}

/** What a spreadsheet makes of a formula of these reports: sums of ranges, MAX, and the four of them. */
function evaluated(formula: string, rows: readonly (readonly unknown[])[]): number {
  const at = (letter: string, row: number) => rows[row - 1]?.[letter.charCodeAt(0) - 65];
  const number = (letter: string, row: number) => Number(at(letter, row) ?? 0) || 0;
  const range = (from: string, first: number, to: string, last: number) => {
    const cells: number[] = [];
    for (let row = first; row <= last; row += 1)
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1)
        cells.push(number(String.fromCharCode(code), row));
    return cells.reduce((sum, cell) => sum + cell, 0);
  };
  const product = /^SUMPRODUCT\(\(B(\d+):B(\d+)=""\)\*([A-Z])\d+:[A-Z]\d+\)$/.exec(formula);
  if (product) {
    const [, first, last, letter = ""] = product;
    let sum = 0;
    for (let row = Number(first); row <= Number(last); row += 1)
      if ((at("B", row) ?? "") === "") sum += number(letter, row);
    return sum;
  }
  const terms = formula
    .replaceAll(/SUM\(([A-Z])(\d+):([A-Z])(\d+)\)/g, (_, from, first, to, last) =>
      String(range(from, Number(first), to, Number(last))),
    )
    .replaceAll(/([A-Z])(\d+)/g, (_, letter, row) => String(number(letter, Number(row))));
  const most = /^MAX\(0,(.*)\)$/.exec(terms);
  return most ? Math.max(0, added(most[1] ?? "")) : added(terms);
}

/** `1+2--3` is 6. */
function added(terms: string): number {
  const signed = terms.matchAll(/([+-]*)(\d+(?:\.\d+)?(?:e-?\d+)?)/g);
  return [...signed].reduce((sum, [, signs = "", term]) => {
    const minus = [...signs].filter((sign) => sign === "-").length;
    return sum + (minus % 2 === 0 ? 1 : -1) * Number(term);
  }, 0);
}
