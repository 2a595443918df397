import { entryScheduleEndpoints } from "@grand-livre/contracts/endpoints/entry-schedule";
import type { EntryScheduleAnswer } from "@grand-livre/contracts/entry-schedule";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../../app/DossierScreen.tsx";
import { usePagedList } from "../../../app/resource/list-state.ts";
import { ResourceScreen } from "../../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../../lib/context.ts";
import { frequencyText } from "../../../lib/frequency-text.ts";
import type { Column } from "../../../ui/data-table-types.ts";
import { icons } from "../../../ui/icons.ts";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { EntryTabs } from "../EntryTabs.tsx";
import { SchedulePanel } from "./SchedulePanel.tsx";

/** « Écritures récurrentes »: what comes again by itself, and when. */
export const SchedulesScreen = dossierScreen(Schedules, {
  title: "Journaux de saisie",
  service: "entry-logs",
});

function Schedules({ dossier }: { readonly dossier: Dossier }) {
  const { q, skip, limit } = useSearch({ from: "/shell/accounting/entry-logs/recurring" });
  const query = { legalEntityRefId: dossier.refId, searchValue: q };
  const list = usePagedList(entryScheduleEndpoints.list, "entrySchedules", query, { skip, limit });
  return (
    <ResourceScreen
      title="Journaux de saisie"
      label="Écritures récurrentes"
      name="entry-schedules"
      service="entry-logs"
      noun={["écriture récurrente", "écritures récurrentes"]}
      list={list}
      columns={columns}
      searchPlaceholder="Nom"
      rowTone={({ active }) => (active ? undefined : "muted")}
      empty={{
        icon: icons.retry,
        title: "Aucune écriture récurrente",
        text: "Ouvrez une écriture, puis «\u202fRendre récurrente\u202f»\u00a0: ses lignes reviendront aux dates choisies.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        return edited && <SchedulePanel key={key} edited={edited} onClose={close} />;
      }}
    >
      <EntryTabs value="/accounting/entry-logs/recurring" />
    </ResourceScreen>
  );
}

function stateOf({ active, nextDate }: EntryScheduleAnswer) {
  if (nextDate === null) return <StatusChip>Terminée</StatusChip>;
  return active ? (
    <StatusChip tone="success">Active</StatusChip>
  ) : (
    <StatusChip tone="warning">En pause</StatusChip>
  );
}

const columns: readonly Column<EntryScheduleAnswer>[] = [
  { id: "name", header: "Nom", card: "title", truncate: true, value: ({ name }) => name },
  { id: "journal", header: "Journal", value: ({ journalCode }) => journalCode },
  {
    id: "amount",
    header: "Montant",
    kind: "amount",
    card: "aside",
    value: ({ lines }) => lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
  },
  { id: "pace", header: "Fréquence", width: "220px", value: frequencyText },
  { id: "next", header: "Prochaine", kind: "date", value: ({ nextDate }) => nextDate },
  {
    id: "validates",
    header: "Écriture",
    from: "medium",
    value: ({ validates }) => (validates ? "Validée d’office" : "En brouillard"),
  },
  { id: "state", header: "Statut", cell: stateOf },
];
