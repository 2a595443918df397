import type { BankPreview } from "@grand-livre/contracts/bank";
import dialogStyles from "../../app/command/CommandDialog.module.css";
import { formatCents, formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Bank.module.css";

/** Operations that are added all the same, as « statement operation » places. */
export type Again = ReadonlySet<string>;
export const placeOf = (statement: number, operation: number): string => `${statement} ${operation}`;

interface StatementPreviewProps {
  readonly preview: BankPreview;
  readonly again: Again;
  readonly onAgain: (again: Again) => void;
}

/** What an import would add: days, balances, and the operations; those that are there already are grey and not ticked. */
export function StatementPreview({ preview, again, onAgain }: StatementPreviewProps) {
  return preview.statements.map((statement, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a statement of a file is its place.
    <section key={at} className={styles.preview} aria-label={`Aperçu du compte ${statement.account}`}>
      <p className={dialogStyles.note}>{summaryOf(statement)}</p>
      {statement.known > 0 && (
        <Notice tone={statement.known === statement.count ? "warning" : "info"}>
          {statement.known === statement.count
            ? "Toutes ces opérations sont déjà présentes."
            : formatPlural(
                statement.known,
                "opération déjà présente n’est pas ajoutée.",
                "opérations déjà présentes ne sont pas ajoutées.",
              )}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too. */}
      <ul className={styles.previewed} tabIndex={0} aria-label={`Opérations du compte ${statement.account}`}>
        {statement.operations.map(({ date, label, amountCents, isKnown }, index) => {
          const place = placeOf(at, index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an operation of a file is its place.
            <li key={index} data-known={isKnown || undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={!isKnown || again.has(place)}
                  disabled={!isKnown}
                  onChange={() => onAgain(toggled(again, place))}
                />
                <span className={styles.date}>{formatDate(date)}</span>
                <span className={styles.label}>{label}</span>
                {isKnown && <span className={styles.told}>déjà présente</span>}
                <Amount
                  cents={amountCents}
                  {...(statement.currency === "EUR" ? {} : { currency: statement.currency })}
                />
              </label>
            </li>
          );
        })}
      </ul>
      {statement.count > statement.operations.length && (
        <p className={dialogStyles.note}>
          {`Voici les ${formatCount(statement.operations.length)} premières.`}
        </p>
      )}
    </section>
  ));
}

const toggled = (again: Again, place: string): Again =>
  new Set(again.has(place) ? [...again].filter((one) => one !== place) : [...again, place]);

function summaryOf(statement: BankPreview["statements"][number]): string {
  const { currency, startDate, endDate, count, openingCents, closingCents, movementsCents } = statement;
  const days =
    startDate === endDate
      ? `Le ${formatDate(startDate)}`
      : `Du ${formatDate(startDate)} au ${formatDate(endDate)}`;
  const shown = (cents: number | null) => (cents === null ? "non indiqué" : formatCents(cents, currency));
  return [
    `${days}\u00a0: ${formatPlural(count, "opération", "opérations")}`,
    `solde de départ ${shown(openingCents)}`,
    `mouvements ${shown(movementsCents)}`,
    `solde final ${shown(closingCents)}`,
  ].join(" · ");
}
