import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { ReactNode } from "react";
import styles from "./EntryForm.module.css";
import type { DraftTotals } from "./grid/entry-draft.ts";
import { gapText } from "./problem-text.ts";

export interface EntryTotalsProps {
  readonly totals: DraftTotals;
  /** Writes the gap on the current line, as `=` does. */
  readonly onBalance: () => void;
  readonly children: ReactNode;
}

/** Debit, credit and gap of an entry, pinned at the foot, with the sentence of what is missing and the actions. */
export function EntryTotals({ totals, onBalance, children }: EntryTotalsProps) {
  const { debitCents, creditCents, gapCents } = totals;
  const gap = gapText(totals);
  const tone = gap !== undefined ? "error" : debitCents > 0 ? "success" : undefined;
  return (
    <div className={styles.totals}>
      <dl className={styles.sums}>
        <Sum name="Total débit" cents={debitCents} />
        <Sum name="Total crédit" cents={creditCents} />
        <Sum name="Écart" cents={Math.abs(gapCents)} gap={gapCents !== 0} />
      </dl>
      <p className={styles.message} role="status" data-tone={tone}>
        {gap ?? (debitCents > 0 ? "Écriture équilibrée." : "Saisissez les lignes de l’écriture.")}
        {gap !== undefined && (
          <>
            {" "}
            <button type="button" title="Solder (=)" onMouseDown={keepFocus} onClick={onBalance}>
              Solder
            </button>
          </>
        )}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function Sum({
  name,
  cents,
  gap,
}: {
  readonly name: string;
  readonly cents: number;
  readonly gap?: boolean;
}) {
  return (
    <div data-gap={gap}>
      <dt>{name}</dt>
      <dd>
        <data value={cents}>{formatMoney(cents)}</data>
      </dd>
    </div>
  );
}

/** The line that has the focus stays the current one. */
function keepFocus(event: React.MouseEvent) {
  event.preventDefault();
}
