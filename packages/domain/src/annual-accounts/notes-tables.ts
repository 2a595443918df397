import data from "../../data/annual-accounts.data.json" with { type: "json" };
import { MOVEMENT_LINES, movementLine } from "../asset/movement-tables.ts";
import { prefixTable } from "../chart/prefix-table.ts";
import { assertCents, sumCents } from "../money/cents.ts";
import type { NetRow } from "../report/balance.ts";
import { BALANCE_SHEET } from "../statement/statement-model.ts";

/** An account over an exercise: openings and closings are debit − credit, movements without what was cancelled. */
export interface AccountMovement {
  readonly account: string;
  readonly openingCents: number;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly closingCents: number;
  /** Of the credits of an account of fixed assets: what went to another such account, as an asset put into service. */
  readonly transferredCents?: number;
}

/** What of the balance of an account falls due after one year, and after five. */
export interface LaterDue {
  readonly overOneYearCents: number;
  readonly overFiveYearsCents: number;
}

export type MaturityTable = "receivables" | "debts";
export interface DueLater {
  /** By « table.line », such as `debts.bank_loans`: what a person typed. */
  readonly typed: ReadonlyMap<string, LaterDue>;
  /** By account: what the due dates of open lines say. */
  readonly open: Readonly<Record<MaturityTable, ReadonlyMap<string, LaterDue>>>;
}

export interface NotesRow {
  readonly key: string;
  readonly label: string;
  readonly total: boolean;
  readonly cents: readonly number[];
  /** What the figures are made of, in text order. */
  readonly accounts: readonly string[];
  /** Its due dates stand in a contract: a person types them. */
  readonly typed: boolean;
}

export const NOTES_TABLES = [
  "fixedAssets",
  "depreciation",
  "provisions",
  "receivables",
  "debts",
  "equity",
  "accruals",
] as const;
export type NotesTableKey = (typeof NOTES_TABLES)[number];

export interface NotesTable {
  readonly key: NotesTableKey;
  readonly title: string;
  /** Of the figures. */
  readonly headers: readonly string[];
  /** Lines that have a figure, then their total; empty when there is none. */
  readonly rows: readonly NotesRow[];
}

type Line = { readonly key: string; readonly label: string };
type LineRow = readonly [key: string, label: string, prefixes: readonly string[], last?: boolean | string];

const rowsOf = (part: unknown) => part as readonly LineRow[];
const lineTable = (part: unknown) =>
  prefixTable(rowsOf(part).flatMap(([key, , prefixes]) => prefixes.map((prefix) => [prefix, key] as const)));
const linesOf = (part: unknown): Line[] => rowsOf(part).map(([key, label]) => ({ key, label }));

const provisionOf = lineTable(data.provisions);
const accrualOf = lineTable(data.accruals);
const accrualSides = new Map(rowsOf(data.accruals).map(([key, , , side]) => [key, side]));

const isFixedAsset = (account: string) => /^2(?![89])/.test(account) && !/^2[67]9/.test(account);
const MOVES = ["Début d’exercice", "Augmentations", "Diminutions", "Fin d’exercice"] as const;

/** The tables of the notes, from the accounts of an exercise. */
export function notesTables(
  movements: readonly AccountMovement[],
  balances: readonly NetRow[],
  later: DueLater,
): NotesTable[] {
  const equity = new Set(data.equityLines);
  const equityOf = ({ account, closingCents }: AccountMovement) => {
    const line = BALANCE_SHEET.lineOf(account, closingCents);
    return line !== undefined && equity.has(line) ? line : undefined;
  };
  return [
    {
      key: "fixedAssets",
      title: "Immobilisations (valeurs brutes)",
      headers: MOVES,
      rows: moved(MOVEMENT_LINES, movements, 1, ({ account }) =>
        isFixedAsset(account) ? movementLine(account) : undefined,
      ),
    },
    {
      key: "depreciation",
      title: "Amortissements",
      headers: ["Début d’exercice", "Dotations", "Diminutions", "Fin d’exercice"],
      rows: moved(MOVEMENT_LINES, movements, -1, ({ account }) =>
        account.startsWith("28") ? movementLine(account) : undefined,
      ),
    },
    {
      key: "provisions",
      title: "Provisions et dépréciations",
      headers: ["Début d’exercice", "Dotations", "Reprises", "Fin d’exercice"],
      rows: moved(linesOf(data.provisions), movements, -1, ({ account }) => provisionOf(account)),
    },
    {
      key: "receivables",
      title: "Échéances des créances",
      headers: ["Montant brut", "À un an au plus", "À plus d’un an"],
      rows: maturing("receivables", balances, later),
    },
    {
      key: "debts",
      title: "Échéances des dettes",
      headers: ["Montant", "À un an au plus", "De un à cinq ans", "À plus de cinq ans"],
      rows: maturing("debts", balances, later),
    },
    {
      key: "equity",
      title: "Variation des capitaux propres",
      headers: MOVES,
      rows: moved(
        BALANCE_SHEET.lines.filter(({ key }) => equity.has(key)),
        movements,
        -1,
        equityOf,
      ),
    },
    {
      key: "accruals",
      title: "Produits à recevoir, charges à payer et comptes de régularisation",
      headers: ["Montant"],
      rows: accrued(balances),
    },
  ];
}

interface Sum {
  readonly cents: number[];
  readonly accounts: Set<string>;
}

/** The lines that have a figure, in their order; a total where they add up. */
function listed(
  lines: readonly Line[],
  sums: ReadonlyMap<string, Sum>,
  { typed = new Set<string>(), total = true } = {},
): NotesRow[] {
  const rows = lines.flatMap(({ key, label }): NotesRow[] => {
    const sum = sums.get(key);
    if (sum === undefined || sum.cents.every((cents) => cents === 0)) return [];
    const { cents, accounts } = sum;
    return [{ key, label, total: false, cents, accounts: [...accounts].sort(), typed: typed.has(key) }];
  });
  const width = rows[0]?.cents.length ?? 0;
  if (width === 0 || !total) return rows;
  const cents = Array.from({ length: width }, (_, at) => sumCents(rows.map((row) => row.cents[at] ?? 0)));
  return [...rows, { key: "total", label: "Total", total: true, cents, accounts: [], typed: false }];
}

function addTo(sums: Map<string, Sum>, key: string, account: string, cents: readonly number[]): void {
  const sum = sums.get(key) ?? { cents: cents.map(() => 0), accounts: new Set() };
  for (const [at, one] of cents.entries()) sum.cents[at] = assertCents((sum.cents[at] ?? 0) + one);
  if (account !== "") sum.accounts.add(account);
  sums.set(key, sum);
}

/** Opening, increases, decreases, closing; `side` is 1 where a debit increases. */
export function moved(
  lines: readonly Line[],
  movements: readonly AccountMovement[],
  side: 1 | -1,
  lineOf: (movement: AccountMovement) => string | undefined,
): NotesRow[] {
  const sums = new Map<string, Sum>();
  for (const movement of movements) {
    const key = lineOf(movement);
    if (key === undefined) continue;
    const opening = side * movement.openingCents;
    const closing = side * movement.closingCents;
    let increase = side === 1 ? movement.debitCents : movement.creditCents;
    let decrease = side === 1 ? movement.creditCents : movement.debitCents;
    // What was cancelled twice is left out twice: the balances decide.
    const gap = closing - opening - increase + decrease;
    if (gap > 0) increase += gap;
    else decrease -= gap;
    addTo(sums, key, movement.account, [opening, increase, decrease, closing]);
  }
  return listed(lines, sums);
}

/** Claims or debts of the balance sheet by what falls due when. */
export function maturing(
  table: MaturityTable,
  balances: readonly NetRow[],
  later: DueLater,
  part: unknown = data[table],
): NotesRow[] {
  const lineOf = lineTable(part);
  const own = new Set(table === "debts" ? data.debtLines : data.receivableLines);
  const side = table === "debts" ? -1 : 1;
  const sums = new Map<string, Sum>();
  for (const { account, balanceCents } of balances) {
    const statementLine = BALANCE_SHEET.lineOf(account, balanceCents);
    if (statementLine === undefined || !own.has(statementLine) || /^[2345]9/.test(account)) continue;
    const key = lineOf(account);
    if (key !== undefined) addTo(sums, key, account, [side * balanceCents]);
  }
  for (const [key, { cents, accounts }] of sums) {
    const [gross = 0] = cents;
    const found = later.typed.get(`${table}.${key}`) ?? sumLater([...accounts], later.open[table]);
    const { overOneYearCents: one, overFiveYearsCents: five } = within(gross, found);
    cents.push(...(table === "debts" ? [gross - one, one - five, five] : [gross - one, one]));
  }
  const typed = new Set(rowsOf(part).flatMap(([key, , , last]) => (last === true ? [key] : [])));
  return listed(linesOf(part), sums, { typed });
}

const NOT_LATER: LaterDue = { overOneYearCents: 0, overFiveYearsCents: 0 };

function sumLater(accounts: readonly string[], open: ReadonlyMap<string, LaterDue>): LaterDue {
  const found = accounts.map((account) => open.get(account) ?? NOT_LATER);
  return {
    overOneYearCents: sumCents(found.map((one) => one.overOneYearCents)),
    overFiveYearsCents: sumCents(found.map((one) => one.overFiveYearsCents)),
  };
}

/** No more falls due later than there is. */
function within(gross: number, { overOneYearCents, overFiveYearsCents }: LaterDue): LaterDue {
  const one = Math.max(0, Math.min(overOneYearCents, gross));
  return { overOneYearCents: one, overFiveYearsCents: Math.max(0, Math.min(overFiveYearsCents, one)) };
}

function accrued(balances: readonly NetRow[]): NotesRow[] {
  const sums = new Map<string, Sum>();
  for (const { account, balanceCents } of balances) {
    const key = accrualOf(account);
    if (key !== undefined)
      addTo(sums, key, account, [accrualSides.get(key) === "debit" ? balanceCents : -balanceCents]);
  }
  // Claims and debts together add up to nothing that means something.
  return listed(linesOf(data.accruals), sums, { total: false });
}
