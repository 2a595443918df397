import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatCount, formatDate, formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { BatchPanel } from "./BatchPanel.tsx";
import { batchKind, batchState } from "./batch-words.ts";
import styles from "./Import.module.css";
import { ImportPanel } from "./ImportPanel.tsx";
import { JobReportPanel } from "./JobReportPanel.tsx";
import { MappingsPanel } from "./MappingsPanel.tsx";
import { RecentImports } from "./RecentImports.tsx";
import { jobOfPanel } from "./report-place.ts";
import { useImport } from "./use-import.ts";

const TITLE = "Imports historiques";

/** « Imports/Historique »: what was imported into the books, and the way in for the next file. */
export function ImportsScreen() {
  useDocumentTitle(TITLE);
  return (
    <DossierScreen title={TITLE} service="imports">
      {(dossier) => <Imports key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

const columns: readonly Column<ImportBatchAnswer>[] = [
  {
    id: "file",
    header: "Fichier",
    card: "title",
    truncate: true,
    cell: (row) => (
      <span className={styles.file}>
        <span className={styles.name} title={row.fileName}>
          {row.fileName}
        </span>
        <small title={`SHA-256 ${row.sha256}`}>SHA-256 {row.sha256.slice(0, 12)}…</small>
      </span>
    ),
  },
  { id: "kind", header: "Type", cell: batchKind, width: "108px" },
  {
    id: "dates",
    header: "Période",
    figures: true,
    from: "wide",
    width: "188px",
    cell: (row) => `${formatDate(row.firstDate)} – ${formatDate(row.lastDate)}`,
  },
  {
    id: "entries",
    header: "Écritures",
    align: "right",
    width: "92px",
    cell: (row) => formatCount(row.entries),
  },
  { id: "lines", header: "Lignes", align: "right", width: "84px", cell: (row) => formatCount(row.lines) },
  {
    id: "debit",
    header: "Débit",
    align: "right",
    from: "medium",
    width: "136px",
    cell: (row) => formatCents(row.debitCents),
  },
  {
    id: "anomalies",
    header: "À voir",
    align: "right",
    from: "wide",
    width: "76px",
    cell: (row) => formatCount(row.anomalies.justify + row.rejected),
  },
  {
    id: "state",
    header: "État",
    card: "aside",
    width: "116px",
    cell: (row) => {
      const { label, tone } = batchState(row);
      return <StatusChip tone={tone}>{label}</StatusChip>;
    },
  },
  { id: "by", header: "Par", truncate: true, from: "medium", width: "140px", cell: (row) => row.createdBy },
  { id: "at", header: "Le", figures: true, width: "140px", cell: (row) => formatDateTime(row.createdAt) },
];

function Imports({ dossier }: { readonly dossier: Dossier }) {
  const { panel } = useSearch({ from: "/shell/accounting/imports-historical" });
  const navigate = useNavigate({ from: "/accounting/imports-historical" });
  const show = (next: string | undefined) => void navigate({ search: { panel: next }, replace: true });
  const missing = useMissingRight("imports", "Creator");
  const run = useImport(dossier.refId);
  const reported = jobOfPanel(panel);
  const batches = useQuery({
    queryKey: ["import", "batches", dossier.refId],
    queryFn: ({ signal }) =>
      api.get<{ rows: ImportBatchAnswer[]; count: number }>("/api/invoice/import-batch", {
        query: { legalEntityRefId: dossier.refId },
        signal,
      }),
  });
  return (
    <div className={styles.screen}>
      <PageHeader
        title={TITLE}
        count={batches.data?.count}
        subtitle="Reprise de comptabilité et journaux d’autres logiciels"
        secondary={
          <Button color="inherit" variant="outlined" onClick={() => show("columns")}>
            Colonnes retenues
          </Button>
        }
      />
      <ImportPanel
        legalEntityRefId={dossier.refId}
        run={run}
        missingRight={missing}
        compact={(batches.data?.count ?? 0) > 0}
        onReport={show}
      />
      <RecentImports dossier={dossier.refId} followed={run.followed} onReport={show} />
      {batches.error !== null && batches.data === undefined ? (
        <RequestError error={batches.error} onRetry={() => void batches.refetch()} />
      ) : (
        <DataTable
          label="Historique des imports"
          columns={columns}
          rows={batches.data?.rows}
          rowKey={(row) => row.id}
          onOpen={(row) => show(row.id)}
          skeletonRows={6}
          empty={
            <EmptyState
              icon={icons.history}
              title="Aucun import dans ce dossier"
              text="Déposez le FEC d’un exercice pour reprendre une comptabilité, ou le journal d’un autre logiciel."
            />
          }
        />
      )}
      {panel === "columns" && <MappingsPanel dossier={dossier} onClose={() => show(undefined)} />}
      {reported !== undefined && (
        <JobReportPanel key={reported} jobId={reported} onClose={() => show(undefined)} />
      )}
      {panel !== undefined && panel !== "columns" && reported === undefined && (
        <BatchPanel key={panel} id={panel} onClose={() => show(undefined)} />
      )}
    </div>
  );
}
