import type { EntrySummary } from "@grand-livre/contracts/entry";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCount, formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { EntryFilters } from "./EntryFilters.tsx";
import styles from "./EntryLogs.module.css";
import { EntryTabs } from "./EntryTabs.tsx";
import { activeFilters, changeEntrySearch, type EntrySearch, entryQuery } from "./entry-search.ts";
import { stateLabels, stateTones } from "./entry-text.ts";
import { MoreEntries } from "./MoreEntries.tsx";
import { NewEntryButton } from "./NewEntryButton.tsx";
import { useEntries } from "./queries.ts";

/** « Journaux de saisie »: the entries of the current period, filtered as the URL says. */
export function EntryLogsScreen() {
  return (
    <WithLedger title="Journaux de saisie" service="entry-logs">
      {(ledger) => <EntryLogs ledger={ledger} />}
    </WithLedger>
  );
}

function EntryLogs({ ledger }: { readonly ledger: Ledger }) {
  const search = useSearch({ from: "/shell/accounting/entry-logs" });
  const navigate = useNavigate();
  const missing = useMissingRight("entry-logs", "Creator");
  const list = useEntries(entryQuery(search, { dossier: ledger.dossier.refId, ...ledger.range }));
  const rows = list.data?.pages.flatMap((page) => page.entries);
  const count = list.data?.pages[0]?.count;
  const change = (changes: { readonly [Name in keyof EntrySearch]?: string | undefined }) =>
    void navigate({
      to: "/accounting/entry-logs",
      search: changeEntrySearch(search, changes),
      replace: true,
    });
  const filtered = activeFilters(search) > 0;

  return (
    <div className={styles.list}>
      <PageHeader
        title="Journaux de saisie"
        count={count}
        action={<NewEntryButton journal={search.journal} />}
      />
      <EntryTabs value="/accounting/entry-logs" />
      <EntryFilters ledger={ledger} search={search} onChange={change} />
      {list.error !== null && rows === undefined ? (
        <RequestError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Écritures"
          columns={columns(rows ?? [], count)}
          rows={rows}
          rowKey={(entry) => entry.id}
          onOpen={(entry) => void navigate({ to: "/accounting/entry-logs/$id", params: { id: entry.id } })}
          dense
          empty={
            filtered ? (
              <NoMatch
                title="Aucune écriture ne répond à ces filtres"
                text="Élargissez les dates, ou effacez les filtres."
                onReset={() => void navigate({ to: "/accounting/entry-logs", search: {}, replace: true })}
              />
            ) : (
              <EmptyState
                icon={icons.journal}
                title="Aucune écriture sur cette période"
                text="Les écritures saisies ici et celles des factures validées apparaissent dans l’ordre de leur date."
                action={
                  missing === undefined && (
                    <ButtonLink to="/accounting/entry-logs/new" variant="contained">
                      Saisir une écriture
                    </ButtonLink>
                  )
                }
              />
            )
          }
          more={<MoreEntries list={list} shown={rows?.length ?? 0} count={count ?? 0} />}
        />
      )}
    </div>
  );
}

function columns(rows: readonly EntrySummary[], count: number | undefined): readonly Column<EntrySummary>[] {
  const whole = count === undefined || rows.length >= count;
  const total = (side: "debitCents" | "creditCents") => rows.reduce((sum, row) => sum + row[side], 0);
  return [
    { id: "date", header: "Date", figures: true, cell: (entry) => formatDate(entry.date) },
    { id: "journal", header: "Journal", cell: (entry) => entry.journalCode },
    { id: "number", header: "N°", figures: true, cell: (entry) => entry.number ?? "" },
    { id: "piece", header: "Pièce", cell: (entry) => entry.pieceRef ?? "" },
    {
      id: "label",
      header: "Libellé",
      width: "40%",
      truncate: true,
      card: "title",
      cell: (entry) => entry.label,
      footer: whole ? "Total" : `Total des ${formatCount(rows.length)} écritures affichées`,
    },
    {
      id: "debit",
      header: "Débit",
      align: "right",
      card: "aside",
      cell: (entry) => <Amount cents={entry.debitCents} />,
      footer: <Amount cents={total("debitCents")} strong />,
    },
    {
      id: "credit",
      header: "Crédit",
      align: "right",
      cell: (entry) => <Amount cents={entry.creditCents} />,
      footer: <Amount cents={total("creditCents")} strong />,
    },
    {
      id: "state",
      header: "État",
      cell: (entry) =>
        entry.reversedBy === null ? (
          <StatusChip tone={stateTones[entry.state]}>{stateLabels[entry.state]}</StatusChip>
        ) : (
          <StatusChip>Contre-passée</StatusChip>
        ),
    },
  ];
}
