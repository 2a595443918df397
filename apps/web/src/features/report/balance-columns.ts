import type { Column } from "../../ui/data-table-types.ts";
import { type BalanceFigures, type BalanceRow, figuresOf } from "./balance-totals.ts";

export interface BalanceGroup {
  readonly id: string;
  readonly header: string;
  /** Debit and credit: the figure, what a card calls it, and its head under the group's. */
  readonly sides: readonly (readonly [name: keyof BalanceFigures, label: string, head: string])[];
}

/** The three pairs of figures of a balance. */
export const balanceGroups: readonly BalanceGroup[] = [
  {
    id: "opening",
    header: "Ouverture",
    sides: [
      ["openingDebitCents", "Ouverture débit", "Débit"],
      ["openingCreditCents", "Ouverture crédit", "Crédit"],
    ],
  },
  {
    id: "movements",
    header: "Mouvements",
    sides: [
      ["debitCents", "Débit", "Débit"],
      ["creditCents", "Crédit", "Crédit"],
    ],
  },
  {
    id: "balance",
    header: "Solde",
    sides: [
      ["balanceDebitCents", "Solde débiteur", "Débiteur"],
      ["balanceCreditCents", "Solde créditeur", "Créditeur"],
    ],
  },
];

/** What a person may put aside: the account stays. */
export const balanceChoices: readonly Column<BalanceRow>[] = [
  { id: "account", header: "Compte" },
  ...balanceGroups.map(({ id, header }) => ({ id, header })),
];

/** The columns of the file. */
export function balanceColumns(groups: readonly BalanceGroup[]): readonly Column<BalanceRow>[] {
  return [
    { id: "account", header: "Compte", value: ({ account }) => account },
    { id: "subledger", header: "Auxiliaire", value: ({ subledger }) => subledger },
    { id: "label", header: "Intitulé", value: ({ label }) => label },
    ...groups.flatMap(({ sides }) =>
      sides.map(
        ([name, header]): Column<BalanceRow> => ({
          id: name,
          header,
          kind: "amount",
          value: (row) => figuresOf(row)[name],
        }),
      ),
    ),
  ];
}
