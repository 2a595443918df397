import type { TaxTableAnswer, TaxTablesAnswer } from "@grand-livre/contracts/report";
import { roundToEuros } from "@grand-livre/domain/money/euros";
import { formatCents } from "../../lib/format.ts";

/** A line of a table, or an account of it. */
export interface TableLine {
  readonly id: string;
  readonly label: string;
  readonly total: boolean;
  readonly account: string | null;
  readonly boxes: readonly string[];
  readonly cents: readonly number[] | null;
}

/** The lines of a table, with the accounts of those that are opened. */
export function tableLines(
  { key: table, rows }: TaxTableAnswer,
  isOpen: (id: string) => boolean,
): readonly TableLine[] {
  return rows.flatMap(({ key, label, total, boxes, cents, accounts }): TableLine[] => {
    const id = `${table}.${key}`;
    const line = { id, label, total, account: null, boxes, cents };
    const details = isOpen(id) ? accounts : [];
    return [
      line,
      ...details.map((one) => ({
        id: `${id} ${one.account}`,
        label: `${one.account} ${one.label}`,
        total: false,
        account: one.account,
        boxes: [],
        cents: null,
      })),
    ];
  });
}

/** A figure of a form with its box: what an export has. */
export interface BoxLine {
  readonly form: string;
  readonly box: string;
  readonly label: string;
  readonly column: string;
  readonly cents: number;
  readonly euros: number;
}

export function boxLines(tables: readonly TaxTableAnswer[]): readonly BoxLine[] {
  return tables.flatMap(({ form, headers, rows }) =>
    rows.flatMap(({ label, boxes, cents }) =>
      cents.map((one, at) => ({
        form,
        box: boxes[at] ?? "",
        label,
        column: headers[at] ?? "",
        cents: one,
        euros: roundToEuros(one),
      })),
    ),
  );
}

type Check = TaxTablesAnswer["checks"][number];

const SIDES: Readonly<Record<Check["code"], readonly [table: string, other: string]>> = {
  FIXED_ASSETS: ["Immobilisations du 2054", "brut de l’actif immobilisé du 2050"],
  FIXED_ASSET_DEPRECIATION: [
    "Amortissements du 2055 et dépréciations d’immobilisations du 2056",
    "amortissements de l’actif immobilisé du 2050",
  ],
  REGULATED_PROVISIONS: ["Provisions réglementées du 2056", "ligne DK du 2051"],
  RISK_PROVISIONS: ["Provisions pour risques et charges du 2056", "ligne DR du 2051"],
  CURRENT_IMPAIRMENT: ["Dépréciations de l’actif circulant du 2056", "dépréciations du 2050"],
  RECEIVABLES: ["Créances du 2057", "créances brutes du 2050"],
  DEBTS: ["Dettes du 2057", "ligne EC du 2051"],
  DEPRECIATION_CHARGES: ["Dotations du 2055", "dotations aux amortissements des comptes 6811 et 6871"],
  PROVISION_CHARGES: ["Dotations du 2056", "dotations aux provisions des comptes 681, 686 et 687"],
};

/** Two figures that are not the same, as a sentence. */
export function checkSentence({ code, tableCents, otherCents }: Check): string {
  const [table, other] = SIDES[code];
  return `${table}\u00a0: ${formatCents(tableCents)}\u00a0; ${other}\u00a0: ${formatCents(otherCents)}.`;
}
