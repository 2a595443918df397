import { fillPlaceholders } from "@grand-livre/domain/recurring/placeholders";
import { indexFrom, occurrencesFrom } from "@grand-livre/domain/recurring/recurrence";
import { formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Recurring.module.css";
import { type RecurringForm, recurrenceOfForm } from "./recurring-form.ts";

const SHOWN = 6;

/** The days to come as the form now says them, each with its invoice's label. */
export function NextDays({ form, from }: { readonly form: RecurringForm; readonly from: string }) {
  const recurrence = recurrenceOfForm(form);
  const index = recurrence === undefined ? undefined : indexFrom(recurrence, from);
  const days =
    recurrence === undefined || index === undefined ? [] : occurrencesFrom(recurrence, index, SHOWN);
  return (
    <Panel title="Prochaines factures">
      {recurrence === undefined || days.length === 0 ? (
        <p className={styles.quiet}>Aucune date à venir.</p>
      ) : (
        <ul className={styles.days}>
          {days.map((day) => (
            <li key={day.date}>
              <span>{formatDate(day.date)}</span>
              <span>{fillPlaceholders(form.label, recurrence, day.index, day.date)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
