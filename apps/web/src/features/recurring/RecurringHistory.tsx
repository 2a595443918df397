import type { ScheduleAnswer } from "@grand-livre/contracts/recurring";
import { wordingOf } from "@grand-livre/contracts/wording";
import { Link } from "@tanstack/react-router";
import { formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Recurring.module.css";
import { occurrenceLabels } from "./recurring-words.ts";

type Occurrence = ScheduleAnswer["occurrences"][number];

/** What the days of a schedule made, the latest first, each with why it stopped short. */
export function RecurringHistory({ schedule }: { readonly schedule: ScheduleAnswer }) {
  return (
    <Panel title="Factures créées">
      {schedule.occurrences.length === 0 ? (
        <p className={styles.quiet}>Aucune pour l’instant.</p>
      ) : (
        <ul className={styles.days}>
          {schedule.occurrences.map((one) => (
            <li key={one.date}>
              <span>{formatDate(one.date)}</span>
              <span>
                {one.invoice === null || one.invoice.deleted ? (
                  (one.refusal && reason(one.refusal)) || occurrenceLabels[one.state]
                ) : (
                  <Link to="/accounting/invoices/$id" params={{ id: one.invoice.id }}>
                    {one.invoice.refId ?? "Brouillon"}
                  </Link>
                )}
                {one.invoice?.status === "draft" && one.refusal !== null && (
                  <span className={styles.quiet}> · {reason(one.refusal)}</span>
                )}
              </span>
              <Outcome occurrence={one} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function reason({ code }: NonNullable<Occurrence["refusal"]>): string {
  return wordingOf(code)?.title ?? code;
}

function Outcome({ occurrence: { state, invoice, refusal } }: { readonly occurrence: Occurrence }) {
  if (state !== "created")
    return (
      <StatusChip tone={state === "skipped" ? "neutral" : "error"}>{occurrenceLabels[state]}</StatusChip>
    );
  if (invoice === null || invoice.deleted) return <StatusChip>Supprimée</StatusChip>;
  if (invoice.status === "draft")
    return (
      <StatusChip tone={refusal === null ? "accent" : "warning"}>
        {refusal === null ? "Brouillon" : "À compléter"}
      </StatusChip>
    );
  return <StatusChip tone="success">{invoice.status === "validated" ? "Validée" : "Annulée"}</StatusChip>;
}
