import type { Column } from "../../ui/data-table-types.ts";
import type { BalanceFigures, BalanceRow } from "./balance-totals.ts";

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

/** The balances of the accounts at the end of the exercise before. */
export const previousGroup: BalanceGroup = {
  id: "previous",
  header: "Solde N-1",
  sides: [
    ["previousDebitCents", "N-1 débiteur", "Débiteur"],
    ["previousCreditCents", "N-1 créditeur", "Créditeur"],
  ],
};

/** What a person may put aside: the account stays. */
export const balanceChoices: readonly Column<BalanceRow>[] = [
  { id: "account", header: "Compte" },
  ...balanceGroups.map(({ id, header }) => ({ id, header })),
];
