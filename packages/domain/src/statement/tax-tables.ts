import data from "../../data/tax-tables.data.json" with { type: "json" };
import { type AccountMovement, type DueLater, maturing, moved } from "../annual-accounts/notes-tables.ts";
import { movementLine } from "../asset/movement-tables.ts";
import { prefixTable } from "../chart/prefix-table.ts";
import { sumCents, sumCentsOf } from "../money/cents.ts";
import type { NetRow } from "../report/balance.ts";
import { buildStatement } from "./build-statement.ts";
import { TAX_PACKAGE_MODELS } from "./tax-package.ts";

export const TAX_TABLES = ["fixedAssets", "depreciation", "provisions", "receivables", "debts"] as const;
export type TaxTableKey = (typeof TAX_TABLES)[number];

export interface TaxTableRow {
  readonly key: string;
  readonly label: string;
  readonly total: boolean;
  /** The box of the form of each figure; empty where the form prints none. */
  readonly boxes: readonly string[];
  readonly cents: readonly number[];
  readonly accounts: readonly string[];
}

export interface TaxTable {
  readonly key: TaxTableKey;
  /** `2054` */
  readonly form: string;
  readonly title: string;
  readonly headers: readonly string[];
  /** Lines that have a figure, and the totals of those. */
  readonly rows: readonly TaxTableRow[];
}

export const TAX_CHECKS = [
  "FIXED_ASSETS",
  "FIXED_ASSET_DEPRECIATION",
  "REGULATED_PROVISIONS",
  "RISK_PROVISIONS",
  "CURRENT_IMPAIRMENT",
  "RECEIVABLES",
  "DEBTS",
  "DEPRECIATION_CHARGES",
  "PROVISION_CHARGES",
] as const;

/** Two figures of the package that have to be the same. */
export interface TaxCheck {
  readonly code: (typeof TAX_CHECKS)[number];
  readonly tableCents: number;
  readonly otherCents: number;
}

type LineRow = readonly [
  key: string,
  label: string,
  boxes: readonly string[],
  prefixes: readonly string[],
  sum: readonly string[],
];
const FORMS = new Map(
  data.forms.map(({ lines, ...form }) => [form.key, { ...form, lines: lines as unknown as LineRow[] }]),
);
const SHEET = TAX_PACKAGE_MODELS.normal.balanceSheet;
const FIXED_ASSETS = new Set(SHEET.lines.find(({ key }) => key === "BJ")?.sum);
/** The impairments of the 2056 that the 2050 takes off fixed assets. */
const FIXED_IMPAIRMENTS = ["intangible", "tangible", "equity_method", "shares", "other_financial"];
const RECEIVABLE_LINES = ["BB", "BF", "BH", "BX", "BZ", "CB", "CH"];

/** The tables 2054 to 2057 of an exercise, from its accounts, and what they have to come to. */
export function taxTables(
  movements: readonly AccountMovement[],
  balances: readonly NetRow[],
  later: DueLater,
): { readonly tables: TaxTable[]; readonly checks: TaxCheck[] } {
  const fixed = (account: string) => FIXED_ASSETS.has(SHEET.lineOf(account, 1) ?? "");
  const assetLine = ({ account }: AccountMovement) =>
    fixed(account) && !/^2(?:[89]|[67]9)/.test(account) ? movementLine(account) : undefined;
  const depreciated = new Set(formOf("depreciation").lines.map(([key]) => key));
  const depreciationLine = ({ account }: AccountMovement) => {
    if (!account.startsWith("28")) return undefined;
    const line = movementLine(account);
    return depreciated.has(line) ? line : "packaging_and_other";
  };
  const provisionLine = prefixTable(
    formOf("provisions").lines.flatMap(([key, , , prefixes]) =>
      prefixes.map((prefix) => [prefix, key] as const),
    ),
  );
  const transferred = new Map<string, number>();
  for (const movement of movements) {
    const line = assetLine(movement);
    if (line !== undefined)
      transferred.set(line, (transferred.get(line) ?? 0) + (movement.transferredCents ?? 0));
  }
  const assets = moved(linesOf("fixedAssets"), movements, 1, assetLine).map((row) => {
    const [opening = 0, came = 0, left = 0, closing = 0] = row.cents;
    const inside = Math.max(0, Math.min(transferred.get(row.key) ?? 0, left));
    return { ...row, cents: [opening, came, inside, left - inside, closing] };
  });
  const maturities = (table: "receivables" | "debts") =>
    maturing(
      table,
      balances,
      later,
      formOf(table).lines.map(([key, label, , prefixes]) => [key, label, prefixes]),
    );
  const tables = [
    tableOf("fixedAssets", assets),
    tableOf("depreciation", moved(linesOf("depreciation"), movements, -1, depreciationLine)),
    tableOf(
      "provisions",
      moved(linesOf("provisions"), movements, -1, ({ account }) => provisionLine(account)),
    ),
    tableOf("receivables", maturities("receivables")),
    tableOf("debts", maturities("debts")),
  ];
  return { tables, checks: checksOf(tables, balances) };
}

function formOf(key: TaxTableKey) {
  const form = FORMS.get(key);
  if (form === undefined) throw new RangeError(`no form for ${key}`);
  return form;
}

const linesOf = (key: TaxTableKey) =>
  formOf(key).lines.flatMap(([line, label, , , sum]) => (sum.length > 0 ? [] : [{ key: line, label }]));

/** The lines that have a figure on their boxes, with the totals of the form. */
function tableOf(
  key: TaxTableKey,
  found: readonly Pick<TaxTableRow, "key" | "total" | "cents" | "accounts">[],
): TaxTable {
  const { form, title, headers, lines } = formOf(key);
  const rows = new Map(found.filter(({ total }) => !total).map((row) => [row.key, row]));
  return {
    key,
    form,
    title,
    headers,
    rows: lines.flatMap(([line, label, boxes, , sum]): TaxTableRow[] => {
      const parts = (sum.length > 0 ? sum : [line]).flatMap((part) => rows.get(part) ?? []);
      if (parts.length === 0) return [];
      const cents = boxes.map((_, at) => sumCents(parts.map((part) => part.cents[at] ?? 0)));
      const total = sum.length > 0;
      return [{ key: line, label, total, boxes, cents, accounts: total ? [] : (parts[0]?.accounts ?? []) }];
    }),
  };
}

function checksOf(tables: readonly TaxTable[], balances: readonly NetRow[]): TaxCheck[] {
  const sheet = buildStatement(SHEET, balances);
  const line = (key: string) => sheet.find((one) => one.key === key);
  const depreciation = (key: string) => line(key)?.depreciationCents ?? 0;
  const net = (key: string) => line(key)?.netCents ?? 0;
  const figure = (table: TaxTableKey, at: number, ...keys: string[]) =>
    sumCentsOf(
      tables.find(({ key }) => key === table)?.rows.filter(({ key }) => keys.includes(key)) ?? [],
      ({ cents }) => cents.at(at) ?? 0,
    );
  const charged = (prefixes: readonly string[]) =>
    sumCentsOf(
      balances.filter(({ account }) => prefixes.some((prefix) => account.startsWith(prefix))),
      ({ balanceCents }) => balanceCents,
    );
  const check = (code: TaxCheck["code"], tableCents: number, otherCents: number) => ({
    code,
    tableCents,
    otherCents,
  });
  const impaired = figure("provisions", -1, ...FIXED_IMPAIRMENTS);
  return [
    check("FIXED_ASSETS", figure("fixedAssets", -1, "total"), line("BJ")?.grossCents ?? 0),
    check("FIXED_ASSET_DEPRECIATION", figure("depreciation", -1, "total") + impaired, depreciation("BJ")),
    check("REGULATED_PROVISIONS", figure("provisions", -1, "total_regulated"), net("DK")),
    check("RISK_PROVISIONS", figure("provisions", -1, "total_risks"), net("DR")),
    check(
      "CURRENT_IMPAIRMENT",
      figure("provisions", -1, "total_impairment") - impaired,
      depreciation("CO") - depreciation("BJ"),
    ),
    check(
      "RECEIVABLES",
      figure("receivables", 0, "total"),
      sumCents(RECEIVABLE_LINES.map((key) => line(key)?.grossCents ?? 0)),
    ),
    check("DEBTS", figure("debts", 0, "total"), net("EC")),
    check("DEPRECIATION_CHARGES", figure("depreciation", 1, "total"), charged(data.chargesOf.depreciation)),
    check("PROVISION_CHARGES", figure("provisions", 1, "total"), charged(data.chargesOf.provisions)),
  ];
}
