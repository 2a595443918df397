import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { Ledger } from "../../app/WithLedger.tsx";
import type { EntryBooks } from "./books.ts";
import styles from "./EntryForm.module.css";
import { centsOf, type EntryDraft } from "./grid/entry-draft.ts";
import { useAccountBalances } from "./queries.ts";

export interface AccountHelpProps {
  readonly ledger: Ledger;
  readonly exercise: { readonly startDate: string; readonly endDate: string };
  readonly draft: EntryDraft;
  readonly books: EntryBooks;
  readonly row: number | undefined;
}

/** Under the grid: the account of the current line, its balance in the ledger, and what the entry would make of it. */
export function AccountHelp({ ledger, exercise, draft, books, row }: AccountHelpProps) {
  const { data: balances } = useAccountBalances(ledger.dossier.refId, exercise);
  const number = row === undefined ? undefined : draft.lines[row]?.account;
  const account = number === undefined ? undefined : books.accounts.get(number);
  if (account === undefined) return <p className={styles.help} />;
  const before = balances?.get(account.number) ?? 0;
  const own = draft.lines
    .filter((line) => line.account === account.number)
    .reduce((sum, line) => sum + centsOf(line.debit) - centsOf(line.credit), 0);
  return (
    <p className={styles.help}>
      <span>
        <strong>{account.number}</strong> {account.label}
      </span>
      {balances !== undefined && (
        <>
          <span>Solde au grand livre {balanceText(before)}</span>
          {own !== 0 && <span>Après cette écriture {balanceText(before + own)}</span>}
        </>
      )}
    </p>
  );
}

/** A balance with its side in words: `1 234,56 € débiteur`. */
function balanceText(cents: number): string {
  if (cents === 0) return "nul";
  return `${formatMoney(Math.abs(cents))} ${cents > 0 ? "débiteur" : "créditeur"}`;
}
