import type { BankAccount } from "@grand-livre/contracts/bank";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import styles from "./Bank.module.css";

/** What the bank says, what the books say, and what lies between. */
export function BankFigures({ account }: { readonly account: BankAccount }) {
  const {
    currency,
    openingCents,
    statementCents,
    statementDate,
    bookCents,
    bookEurCents,
    operations,
    openOperations,
  } = account;
  const gap = statementCents === null ? null : statementCents - bookCents;
  // Before the first statement only the books have a balance.
  const known = [
    [
      statementDate === null ? "Solde relevé" : `Solde relevé au ${formatDate(statementDate)}`,
      statementCents,
    ],
    ["Solde comptable", bookCents],
    ["Solde de départ", openingCents],
  ] as const;
  const figures = operations === 0 ? known.filter(([, cents]) => cents !== null) : known;
  return (
    <dl className={styles.figures} aria-label="Soldes">
      {figures.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {cents === null ? "non indiqué" : <Amount cents={cents} currency={currency} zero="figures" />}
          </dd>
        </div>
      ))}
      {gap !== null && (
        <div data-tone={gap === 0 ? "success" : "warning"}>
          <dt>Écart</dt>
          <dd>
            <Amount cents={gap} currency={currency} zero="figures" />
          </dd>
        </div>
      )}
      {currency !== "EUR" && (
        <div>
          <dt>Soit en euros</dt>
          <dd>
            <Amount cents={bookEurCents} currency="EUR" zero="figures" />
          </dd>
        </div>
      )}
      {operations > 0 && (
        <div>
          <dt>Traitées</dt>
          <dd>
            {formatCount(operations - openOperations)} sur {formatCount(operations)}
          </dd>
        </div>
      )}
    </dl>
  );
}
