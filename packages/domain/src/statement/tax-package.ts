import data from "../../data/tax-package.data.json" with { type: "json" };
import { prefixTable } from "../chart/prefix-table.ts";
import {
  BALANCE_SHEET,
  INCOME_STATEMENT,
  type StatementModel,
  type StatementModelLine,
} from "./statement-model.ts";

export const TAX_PACKAGES = ["normal", "simplified"] as const;
/** `normal`: forms 2050 to 2053; `simplified`: 2033-A and 2033-B. */
export type TaxPackage = (typeof TAX_PACKAGES)[number];

export interface TaxPackageModel extends StatementModel {
  /** The form of each line, `2050`. */
  readonly formOf: (line: string) => string;
}

type LineRow = readonly [
  line: string,
  form: string,
  kind: "line" | "total",
  label: string,
  side: StatementModelLine["side"],
  sum: readonly string[],
];
interface Part {
  readonly lines: unknown;
  /** The line of the form that a line of the statement goes to. */
  readonly of: unknown;
  readonly prefixes: unknown;
}

/** A statement by the lines of a form: an account that the statement knows is on the form, on one line. */
function readModel(part: Part, statement: StatementModel): TaxPackageModel {
  const lines = part.lines as readonly LineRow[];
  const ofStatement = new Map(part.of as readonly (readonly [string, string])[]);
  const split = prefixTable(part.prefixes as readonly (readonly [string, string])[]);
  const forms = new Map(lines.map(([line, form]) => [line, form]));
  return {
    lines: lines.map(([key, , kind, label, side, sum]) => ({ key, kind, label, side, box: key, sum })),
    lineOf: (account, balanceCents) => {
      const line = statement.lineOf(account, balanceCents);
      return line === undefined ? undefined : (split(account) ?? ofStatement.get(line));
    },
    formOf: (line) => forms.get(line) ?? "",
  };
}

/** The box of what is taken off a gross amount, by the box of that amount. */
export const DEPRECIATION_BOXES: Readonly<Record<string, string | undefined>> = data.depreciationBoxes;

/** The accounting forms of the tax package (liasse): balance sheet, then income statement. */
export const TAX_PACKAGE_MODELS: Readonly<
  Record<TaxPackage, { readonly balanceSheet: TaxPackageModel; readonly incomeStatement: TaxPackageModel }>
> = {
  normal: {
    balanceSheet: readModel(data.normal.balanceSheet, BALANCE_SHEET),
    incomeStatement: readModel(data.normal.incomeStatement, INCOME_STATEMENT),
  },
  simplified: {
    balanceSheet: readModel(data.simplified.balanceSheet, BALANCE_SHEET),
    incomeStatement: readModel(data.simplified.incomeStatement, INCOME_STATEMENT),
  },
};
