import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { foldedIncludes } from "@grand-livre/domain/text/fold";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatPlural } from "../../lib/format.ts";
import { journalsOptions } from "../../lib/journals.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { JournalPanel } from "./JournalPanel.tsx";
import { entryTypes } from "./journal-draft.ts";

/** « Paramètres › Journaux ». */
export function JournalsScreen() {
  return (
    <DossierScreen service="entry-logs">
      {(dossier) => <Journals key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

function Journals({ dossier }: { readonly dossier: Dossier }) {
  const { q = "", panel } = useSearch({ from: "/shell/accounting/settings/journals" });
  const navigate = useNavigate({ from: "/accounting/settings/journals" });
  const missing = useMissingRight("entry-logs", "Creator");
  const { data, error, refetch } = useQuery(journalsOptions(dossier.refId));
  const show = (next: { q?: string | undefined; panel?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const create = () => {
    if (missing === undefined) show({ panel: "new" });
  };
  useShortcut("n", create);
  const rows = data?.filter(({ code, label }) => foldedIncludes(`${code} ${label}`, q));
  const edited = data?.find((journal) => journal.code === panel);
  return (
    <>
      <FilterBar
        search={{
          value: q,
          onChange: (value) => show({ q: value === "" ? undefined : value }),
          placeholder: "Code ou libellé",
        }}
        aside={
          <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
            Nouveau journal
          </ActionButton>
        }
      />
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Journaux"
          columns={columns(rows?.length ?? 0)}
          rows={rows}
          rowKey={(journal) => journal.id}
          rowTone={(journal) => (journal.active ? undefined : "muted")}
          onOpen={(journal) => show({ panel: journal.code })}
          skeletonRows={10}
          empty={
            <EmptyState
              icon={icons.journal}
              title="Aucun journal trouvé"
              text={`Aucun code ni libellé ne contient «\u202f${q}\u202f».`}
            />
          }
        />
      )}
      {data !== undefined && (panel === "new" || edited !== undefined) && (
        <JournalPanel
          key={panel}
          dossier={dossier}
          journals={data}
          edited={edited}
          onClose={() => show({ panel: undefined })}
        />
      )}
    </>
  );
}

const columns = (count: number): readonly Column<JournalAnswer>[] => [
  { id: "code", header: "Code", width: "110px", cell: (row) => <strong>{row.code}</strong>, card: "aside" },
  {
    id: "label",
    header: "Libellé",
    card: "title",
    truncate: true,
    cell: (row) => row.label,
    footer: formatPlural(count, "journal", "journaux"),
  },
  { id: "type", header: "Type", width: "200px", cell: (row) => entryTypes[row.entryType] },
  {
    id: "account",
    header: "Compte de trésorerie",
    width: "180px",
    figures: true,
    cell: (row) => row.treasuryAccount,
  },
  {
    id: "status",
    header: "Statut",
    width: "130px",
    cell: (row) =>
      row.active ? <StatusChip tone="success">Actif</StatusChip> : <StatusChip>Désactivé</StatusChip>,
  },
];
