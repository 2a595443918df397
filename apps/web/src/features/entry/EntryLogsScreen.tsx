import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import type { EntrySummary, ListEntriesAnswer } from "@grand-livre/contracts/entry";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCursorList } from "../../app/resource/list-state.ts";
import type { ListFilter } from "../../app/resource/ResourceFilters.tsx";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { journalsOptions } from "../../lib/journals.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./EntryLogs.module.css";
import { EntryTabs } from "./EntryTabs.tsx";
import { stateLabels, stateTones } from "./entry-text.ts";
import { newEntry, useNewEntry } from "./new-entry.ts";

/** « Journaux de saisie »: the entries of the current period, filtered as the URL says. */
export function EntryLogsScreen() {
  return (
    <WithLedger title="Journaux de saisie" service="entry-logs">
      {(ledger) => <EntryLogs ledger={ledger} />}
    </WithLedger>
  );
}

function EntryLogs({ ledger }: { readonly ledger: Ledger }) {
  const { q, journal, state, from, to } = useSearch({ from: "/shell/accounting/entry-logs" });
  const navigate = useNavigate();
  const { startDate, endDate } = ledger.range;
  const list = useCursorList(entryEndpoints.list, "entries", {
    legalEntityRefId: ledger.dossier.refId,
    searchValue: q,
    journalCode: journal,
    state,
    startDate: from ?? startDate,
    endDate: to ?? endDate,
  });
  return (
    <div className={styles.list}>
      <ResourceScreen
        title="Journaux de saisie"
        name="entries"
        label="Écritures"
        service="entry-logs"
        noun={["écriture", "écritures"]}
        list={list}
        columns={columns(list.answer?.totals ?? null)}
        searchPlaceholder="Libellé, pièce, tiers ou numéro"
        filters={useEntryFilters(ledger)}
        onOpen={({ id }) => void navigate({ to: "/accounting/entry-logs/$id", params: { id } })}
        create={{ label: newEntry, onCreate: useNewEntry(journal) }}
        empty={{
          icon: icons.journal,
          title: "Aucune écriture sur cette période",
          text: "Les écritures saisies ici et celles des factures validées apparaissent dans l’ordre de leur date.",
        }}
        dense
      >
        <EntryTabs value="/accounting/entry-logs" />
      </ResourceScreen>
    </div>
  );
}

/** Journal, state and dates; without dates the list is that of the current period or exercise. */
function useEntryFilters({ dossier, exercise, range }: Ledger): readonly ListFilter[] {
  const { data: journals = [] } = useQuery(journalsOptions(dossier.refId));
  const within = {
    startDate: exercise.startDate,
    endDate: exercise.endDate,
    periodDate: range.startDate,
  };
  return [
    {
      name: "journal",
      label: "Journal",
      options: [
        { value: "", label: "Tous les journaux" },
        ...journals.map(({ code, label }) => ({ value: code, label: `${code} ${label}` })),
      ],
    },
    {
      name: "state",
      label: "État",
      options: [{ value: "", label: "Tous les états" }, ...optionsOf(stateLabels)],
    },
    { name: "from", label: "Du", kind: "day", usual: range.startDate, within },
    { name: "to", label: "Au", kind: "day", usual: range.endDate, within },
  ];
}

/** Their totals are those of all that the filter keeps, never of the rows that happen to be read. */
function columns(totals: ListEntriesAnswer["totals"]): readonly Column<EntrySummary>[] {
  const total = (side: "debitCents" | "creditCents") =>
    totals === null ? {} : { footer: <Amount cents={totals[side]} strong /> };
  return [
    { id: "date", header: "Date", kind: "date", value: ({ date }) => date },
    { id: "journal", header: "Journal", value: ({ journalCode }) => journalCode },
    { id: "number", header: "N°", value: ({ number }) => number },
    { id: "piece", header: "Pièce", value: ({ pieceRef }) => pieceRef },
    {
      id: "label",
      header: "Libellé",
      width: "40%",
      truncate: true,
      card: "title",
      value: ({ label }) => label,
      ...(totals === null ? {} : { footer: "Total" }),
    },
    {
      id: "debit",
      header: "Débit",
      kind: "amount",
      card: "aside",
      value: ({ debitCents }) => debitCents,
      cell: ({ debitCents }) => <Amount cents={debitCents} />,
      ...total("debitCents"),
    },
    {
      id: "credit",
      header: "Crédit",
      kind: "amount",
      value: ({ creditCents }) => creditCents,
      cell: ({ creditCents }) => <Amount cents={creditCents} />,
      ...total("creditCents"),
    },
    {
      id: "state",
      header: "État",
      value: stateText,
      cell: (entry) =>
        entry.reversedBy === null ? (
          <StatusChip tone={stateTones[entry.state]}>{stateText(entry)}</StatusChip>
        ) : (
          <StatusChip>{stateText(entry)}</StatusChip>
        ),
    },
  ];
}

function stateText({ state, reversedBy }: EntrySummary): string {
  return reversedBy === null ? stateLabels[state] : "Contre-passée";
}
