import { BANK_SHEET_FIELDS, type BankSheetField } from "@grand-livre/contracts/bank-file";
import { type CellOfSheet, sheetAmount, sheetDate, sheetText } from "@grand-livre/domain/import/sheet-cell";
import { headingShape, type SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { fold } from "@grand-livre/domain/text/fold";

/** The order of the parts of a written day. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/** How a bank's sheet is read: remembered under `shape`, and applied to the next file of that shape. */
export interface BankSheetMapping {
  /** Of the row of headings, from 1; 0 without headings. */
  readonly headingLine: number;
  /** The column of each field, from 0. */
  readonly columns: Readonly<Partial<Record<BankSheetField, number>>>;
  readonly dateOrder: DateOrder;
  /** The sign before decimals, for amounts such as `1,525` that may be a thousand or three decimals. */
  readonly decimalSign: "," | ".";
  /** Expenses are written positive, as on card statements. */
  readonly isInverted: boolean;
}

/** The proposal for a sheet without a mapping. */
export interface ProposedBankMapping {
  readonly mapping: BankSheetMapping;
  /** The key under which the mapping is remembered: the headings in their order, without case, accents and signs. */
  readonly shape: string;
  /** Fields without which nothing can be read: a person names them. Empty when the proposal can be used as it is. */
  readonly missing: readonly BankSheetField[];
}

/** Headings of French and English banks, folded. An exact name comes before a word within a longer heading. */
const NAMES: Readonly<Record<BankSheetField, readonly string[]>> = {
  date: [
    "date",
    "date operation",
    "date d operation",
    "date de l operation",
    "date comptable",
    "date de comptabilisation",
    "booking date",
    "transaction date",
    "posting date",
    "completed date",
    "dateop",
  ],
  valueDate: ["date valeur", "date de valeur", "valeur", "value date", "dateval"],
  label: [
    "libelle",
    "libelle operation",
    "libelle simplifie",
    "libelle de l operation",
    "nature de l operation",
    "operation",
    "description",
    "label",
    "intitule",
    "communication",
    "payment reference",
    "details",
    "transaction description",
  ],
  detail: [
    "detail",
    "libelle complementaire",
    "informations complementaires",
    "commentaire",
    "memo",
    "notes",
  ],
  reference: [
    "reference",
    "ref",
    "numero d operation",
    "numero operation",
    "operation number",
    "transaction id",
    "reference de l operation",
    "id",
    "n operation",
  ],
  debit: [
    "debit",
    "debit euros",
    "debit eur",
    "montant debit",
    "depenses",
    "paid out",
    "money out",
    "withdrawals",
  ],
  credit: [
    "credit",
    "credit euros",
    "credit eur",
    "montant credit",
    "recettes",
    "paid in",
    "money in",
    "deposits",
  ],
  amount: [
    "montant",
    "amount",
    "montant eur",
    "montant euros",
    "montant operation",
    "montant en euros",
    "value",
  ],
  side: ["sens", "d c", "debit credit", "dr cr", "type debit credit"],
  balance: ["solde", "balance", "solde eur", "running balance", "accountbalance", "nouveau solde"],
  currency: ["devise", "currency", "monnaie"],
  counterparty: [
    "contrepartie",
    "tiers",
    "nom du tiers",
    "beneficiaire",
    "emetteur",
    "partner name",
    "counterparty",
    "payee",
    "name",
  ],
  iban: ["iban", "compte tiers", "iban contrepartie", "bank account", "counterparty account"],
};

const HEADING_ROWS = 40;
const SAMPLE_ROWS = 400;

const fieldOf = (cell: CellOfSheet): BankSheetField | undefined => {
  const name = fold(sheetText(cell)).replace(/ (?:en )?(?:euros?|eur)$/, "");
  const whole = fold(sheetText(cell));
  return BANK_SHEET_FIELDS.find((field) => NAMES[field].includes(whole) || NAMES[field].includes(name));
};

function columnsOf(cells: readonly CellOfSheet[]): Partial<Record<BankSheetField, number>> {
  const columns: Partial<Record<BankSheetField, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const field = fieldOf(cell);
    if (field !== undefined) columns[field] ??= index;
  }
  return columns;
}

/** Fields that a mapping lacks: a day, and an amount in one column or in two. */
export function missingBankFields({ columns }: Pick<BankSheetMapping, "columns">): BankSheetField[] {
  const hasAmount =
    columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined;
  return [
    ...(columns.date === undefined ? (["date"] as const) : []),
    ...(hasAmount ? [] : (["amount"] as const)),
  ];
}

/**
 * How to read a sheet of a bank: its headings by their words, the others by the values. Rows above the
 * headings are a preamble. The order of days comes from the figures above 12, the decimal sign from amounts with two
 * decimals, the sense of amounts from a running balance.
 */
export function proposeBankMapping(rows: readonly SheetRow[]): ProposedBankMapping {
  let best: { row: SheetRow | undefined; columns: Partial<Record<BankSheetField, number>> } | undefined;
  for (const row of rows.slice(0, HEADING_ROWS)) {
    const columns = columnsOf(row.cells);
    const lacks = missingBankFields({ columns }).length;
    const bestLacks = best === undefined ? 3 : missingBankFields(best).length;
    const isFuller = Object.keys(columns).length > Object.keys(best?.columns ?? {}).length;
    if (lacks < bestLacks || (lacks === bestLacks && isFuller)) best = { row, columns };
  }
  const headingLine = best?.row?.line ?? 0;
  const body = rows.filter(({ line }) => line > headingLine).slice(0, SAMPLE_ROWS);
  const columns = completeByValues(best?.columns ?? {}, body);
  const dateOrder = dateOrderOf(body.map(({ cells }) => cells[columns.date ?? -1] ?? null));
  const decimalSign = decimalSignOf(
    body.flatMap(({ cells }) =>
      [columns.amount, columns.debit, columns.credit, columns.balance].map((at) => cells[at ?? -1] ?? null),
    ),
  );
  const mapping = { headingLine, columns, dateOrder, decimalSign, isInverted: false };
  return {
    mapping: { ...mapping, isInverted: isInverted(mapping, body) },
    shape: headingShape(best?.row?.cells ?? []),
    missing: missingBankFields({ columns }),
  };
}

/** The column where most cells are `test`'s, if most rows have one. */
function columnWhere(
  rows: readonly SheetRow[],
  test: (cell: CellOfSheet) => boolean,
  taken: ReadonlySet<number | undefined>,
): number | undefined {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries())
      if (!taken.has(index) && cell !== null && cell !== "" && test(cell))
        counts.set(index, (counts.get(index) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most !== undefined && most[1] * 2 > rows.length ? most[0] : undefined;
}

/** What headings left open, by what the columns hold: days, amounts, and the longest texts as label. */
function completeByValues(
  named: Readonly<Partial<Record<BankSheetField, number>>>,
  rows: readonly SheetRow[],
): Partial<Record<BankSheetField, number>> {
  const columns = { ...named };
  const taken = () => new Set(Object.values(columns));
  const set = (field: BankSheetField, column: number | undefined) => {
    if (column !== undefined) columns[field] = column;
  };
  const isDay = (cell: CellOfSheet) =>
    readDay(cell, "dmy") !== undefined || readDay(cell, "mdy") !== undefined;
  if (columns.date === undefined) set("date", columnWhere(rows, isDay, taken()));
  if (missingBankFields({ columns }).includes("amount")) {
    const isAmount = (cell: CellOfSheet) =>
      /\d/.test(sheetText(cell)) && !isDay(cell) && readAmount(cell, ",") !== undefined;
    set("amount", columnWhere(rows, isAmount, taken()));
  }
  if (columns.label === undefined)
    set(
      "label",
      columnWhere(rows, (cell) => typeof cell === "string" && /\p{L}{3}/u.test(cell), taken()),
    );
  return columns;
}

const PARTS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?:[ T].*)?$/;

function dateOrderOf(cells: readonly CellOfSheet[]): DateOrder {
  for (const cell of cells) {
    const text = sheetText(cell);
    if (/^\d{4}/.test(text)) return "ymd";
    const [, first, second] = PARTS.exec(text) ?? [];
    if (Number(first) > 12) return "dmy";
    if (Number(second) > 12) return "mdy";
  }
  return "dmy";
}

/**
 * Whether the days of a sheet may be read either way round: day and month are both at most 12 in each of them, and not always
 * the same.
 */
export function isDateOrderUnsure(
  { columns, headingLine }: Pick<BankSheetMapping, "columns" | "headingLine">,
  rows: readonly SheetRow[],
): boolean {
  const texts = rows
    .filter(({ line }) => line > headingLine)
    .map(({ cells }) => sheetText(cells[columns.date ?? -1] ?? null));
  const parts = texts.flatMap((text) => {
    const [, first, second] = PARTS.exec(text) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isEither = ([first, second]: readonly [number, number]) => first <= 12 && second <= 12;
  return parts.every(isEither) && parts.some(([first, second]) => first !== second);
}

/** The day of a cell in a given order of its parts; times after it are dropped. */
export function readDay(cell: CellOfSheet, order: DateOrder): string | undefined {
  if (typeof cell !== "string") return sheetDate(cell);
  const text = cell.trim().replace(/[ T]\d{1,2}:\d{2}.*$/, "");
  const [, first, second, year] = PARTS.exec(text) ?? [];
  if (order === "mdy" && first !== undefined) return sheetDate(`${second}/${first}/${year}`);
  return sheetDate(text);
}

function decimalSignOf(cells: readonly CellOfSheet[]): "," | "." {
  for (const cell of cells) {
    const [, sign] = /([.,])\d{1,2}\D*$/.exec(typeof cell === "string" ? cell : "") ?? [];
    if (sign === "," || sign === ".") return sign;
  }
  return ",";
}

/** Cents of a cell; what may be a thousand or three decimals is read by the sheet's decimal sign. */
export function readAmount(cell: CellOfSheet, decimalSign: "," | "."): number | undefined {
  const cents = sheetAmount(cell);
  if (cents !== undefined || typeof cell !== "string") return cents;
  const grouping = decimalSign === "," ? "." : ",";
  const shaped = cell.replace(/[\s\u00a0\u202f']/g, "");
  return shaped.includes(grouping) && !shaped.includes(decimalSign)
    ? sheetAmount(shaped.replaceAll(grouping, ""))
    : undefined;
}

/** Whether a running balance falls where the amount is positive: two neighbouring rows decide, the majority counts. */
function isInverted(
  { columns, decimalSign }: Omit<BankSheetMapping, "isInverted">,
  rows: readonly SheetRow[],
): boolean {
  const { amount, balance, side } = columns;
  if (amount === undefined || balance === undefined || side !== undefined) return false;
  let inverse = 0;
  for (const [index, { cells }] of rows.entries()) {
    const cents = readAmount(cells[amount] ?? null, decimalSign);
    const after = readAmount(cells[balance] ?? null, decimalSign);
    if (!cents || after === undefined) continue;
    for (const neighbour of [rows[index - 1], rows[index + 1]]) {
      const before = readAmount(neighbour?.cells[balance] ?? null, decimalSign);
      if (neighbour === undefined || before === undefined) continue;
      if (after - before === -cents) inverse += 1;
      else if (after - before === cents) inverse -= 1;
    }
  }
  return inverse > 0;
}
