import { entryScheduleEndpoints } from "@grand-livre/contracts/endpoints/entry-schedule";
import {
  type EntryOccurrence,
  type EntryScheduleAnswer,
  updateEntryScheduleBody,
} from "@grand-livre/contracts/entry-schedule";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCommand } from "../../../app/command/use-command.ts";
import { findingText } from "../../../app/document/issue-text.ts";
import { bodyOf } from "../../../app/form/body-of.ts";
import { FormPanel } from "../../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../../app/resource/use-resource-form.ts";
import { call } from "../../../lib/api.ts";
import { formatCents, formatDate } from "../../../lib/format.ts";
import { useMissingRight } from "../../../lib/rights.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { CheckField } from "../../../ui/CheckField.tsx";
import { icons } from "../../../ui/icons.ts";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import styles from "./EntrySchedule.module.css";
import { draftOfSchedule, ScheduleFields, scheduleBody, scheduleLabels } from "./ScheduleFields.tsx";

interface SchedulePanelProps {
  readonly edited: EntryScheduleAnswer;
  readonly onClose: () => void;
}

const TAG = entryScheduleEndpoints.list.tag;

/** When an entry comes again, what it writes, and what its days came to. */
export function SchedulePanel({ edited, onClose }: SchedulePanelProps) {
  const cannotRemove = useMissingRight("entry-logs", "Deleter");
  const form = useResourceForm({
    edited,
    draft: (row = edited) => ({ ...draftOfSchedule(row), active: row.active }),
    labels: { ...scheduleLabels, active: "Active" },
    update: {
      endpoint: entryScheduleEndpoints.update,
      schema: updateEntryScheduleBody,
      body: ({ active, ...values }, { version }) =>
        bodyOf(updateEntryScheduleBody, { ...scheduleBody(values), active, version }),
    },
    reload: async ({ id, name, legalEntityRefId }) => {
      const query = { legalEntityRefId, searchValue: name, limit: 200 };
      return (await call(entryScheduleEndpoints.list, { query })).entrySchedules.find((one) => one.id === id);
    },
    tags: [TAG],
    said: ({ name }) => `Écriture récurrente ${name} enregistrée.`,
    onSaved: onClose,
  });
  const { run } = useCommand([TAG]);
  const remove = () =>
    run(
      entryScheduleEndpoints.remove,
      { params: { id: edited.id } },
      {
        confirm: {
          title: "Supprimer cette récurrence\u202f?",
          message: `«\u202f${edited.name}\u202f» ne reviendra plus. Les écritures déjà créées restent.`,
          confirmLabel: "Supprimer",
        },
        done: onClose,
      },
    );
  return (
    <FormPanel
      wide
      title={edited.name}
      subtitle={edited.label}
      form={form}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <ScheduleFields form={form} />
      <CheckField
        {...form.field("active")}
        help={"En pause, rien n’est écrit\u00a0; les dates passées seront rattrapées sur trois mois."}
      />
      <section className={styles.part} aria-label="Lignes">
        <h3>Lignes</h3>
        <PlainTable label="Lignes de l’écriture récurrente" end>
          <thead>
            <tr>
              <th>Compte</th>
              <th>Débit</th>
              <th>Crédit</th>
            </tr>
          </thead>
          <tbody>
            {edited.lines.map(({ account, label, debitCents, creditCents }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are never moved here.
              <tr key={at}>
                <td>{`${account} ${label}`}</td>
                <td>{debitCents === 0 ? "" : formatCents(debitCents)}</td>
                <td>{creditCents === 0 ? "" : formatCents(creditCents)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </section>
      <Days id={edited.id} />
      <ActionButton
        variant="outlined"
        color="inherit"
        icon={icons.trash}
        disabledReason={cannotRemove}
        onClick={() => void remove()}
      >
        Supprimer la récurrence
      </ActionButton>
    </FormPanel>
  );
}

/** What the days of a schedule came to. */
function Days({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: [TAG, "days", id],
    queryFn: ({ signal }) => call(entryScheduleEndpoints.occurrences, { params: { id }, signal }),
  });
  if (data === undefined || data.occurrences.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Échéances passées">
      <h3>Échéances passées</h3>
      <ul className={styles.days}>
        {data.occurrences.map((day) => (
          <li key={day.date}>
            {formatDate(day.date)}
            {" · "}
            <Outcome day={day} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ day: { state, entry, refusal } }: { readonly day: EntryOccurrence }) {
  if (state === "missed") return <>trop ancienne</>;
  const why = refusal === null ? "" : findingText({ ...refusal, severity: "blocking" });
  if (state === "refused") return <>{`refusée\u00a0: ${why}`}</>;
  if (entry === null) return <>brouillard supprimé</>;
  return (
    <>
      <Link to="/accounting/entry-logs/$id" params={{ id: entry.id }}>
        {entry.number ?? "Brouillard"}
      </Link>
      {why !== "" && `\u00a0: ${why}`}
    </>
  );
}
