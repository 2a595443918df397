import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import { RECORD_KINDS } from "@grand-livre/domain/import/records/record-file";
import type { TakeoverKind } from "@grand-livre/domain/import/takeover/takeover-kinds";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { BatchPanel } from "./BatchPanel.tsx";
import { batchKind, batchState } from "./batch-words.ts";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { comparisonsOptions } from "./comparison.ts";
import { DocumentPreview } from "./DocumentPreview.tsx";
import { documentsCalls } from "./documents-import.ts";
import { entriesCalls } from "./entries-import.ts";
import { GuidePanel } from "./Guide.tsx";
import styles from "./Import.module.css";
import { ImportPanel } from "./ImportPanel.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportsWorked } from "./ImportsWorked.tsx";
import { JobReportPanel } from "./JobReportPanel.tsx";
import { takeoverWords } from "./kind-words.ts";
import { MappingsPanel } from "./MappingsPanel.tsx";
import { RecentImports } from "./RecentImports.tsx";
import { RecordPreview } from "./RecordPreview.tsx";
import { recordsCalls } from "./records-import.ts";
import { jobOfPanel } from "./report-place.ts";
import { Takeover } from "./Takeover.tsx";
import { useGuide } from "./use-guide.ts";
import { useImport } from "./use-import.ts";

const TITLE = "Reprise et imports";

/** « Imports/Historique »: what was imported into the books, and the way in for the next file. */
export const ImportsScreen = dossierScreen(Imports, { title: TITLE, service: "imports" });

const columns: readonly Column<ImportBatchAnswer>[] = [
  {
    id: "file",
    header: "Fichier",
    card: "title",
    truncate: true,
    value: ({ fileName }) => fileName,
    cell: (row) => (
      <span className={styles.file}>
        <span className={styles.name} title={row.fileName}>
          {row.fileName}
        </span>
        <small title={`SHA-256 ${row.sha256}`}>SHA-256 {row.sha256.slice(0, 12)}…</small>
      </span>
    ),
  },
  { id: "kind", header: "Type", value: batchKind, width: "108px" },
  {
    id: "dates",
    header: "Période",
    figures: true,
    from: "wide",
    width: "188px",
    value: (row) =>
      row.firstDate === null ? "" : `${formatDate(row.firstDate)} – ${formatDate(row.lastDate)}`,
  },
  {
    id: "entries",
    header: "Écritures",
    kind: "number",
    width: "92px",
    value: ({ entries }) => entries,
  },
  { id: "lines", header: "Lignes", kind: "number", width: "84px", value: ({ lines }) => lines },
  {
    id: "debit",
    header: "Débit",
    kind: "amount",
    from: "medium",
    width: "136px",
    value: ({ debitCents }) => debitCents,
  },
  {
    id: "anomalies",
    header: "À voir",
    kind: "number",
    from: "wide",
    width: "76px",
    value: (row) => row.anomalies.justify + row.rejected,
  },
  {
    id: "state",
    header: "État",
    card: "aside",
    width: "116px",
    value: (row) => batchState(row).label,
    cell: (row) => {
      const { label, tone } = batchState(row);
      return <StatusChip tone={tone}>{label}</StatusChip>;
    },
  },
  { id: "by", header: "Par", truncate: true, from: "medium", width: "140px", value: (row) => row.createdBy },
  { id: "at", header: "Le", figures: true, width: "140px", value: (row) => formatDateTime(row.createdAt) },
];

const ENTRIES_HINT =
  "FEC (.txt), Excel (.xlsx, .xls), OpenDocument (.ods) ou CSV. Rien n’est écrit avant votre accord.";

function Imports({ dossier }: { readonly dossier: Dossier }) {
  const { search, show } = useListSearch();
  const onReport = (panel: string) => show({ panel });
  const missing = useMissingRight("imports", "Creator");
  const missingReports = useMissingRight("reports", "Viewer");
  const [kind, setKind] = useState((search.kind as TakeoverKind | "guide" | undefined) ?? "fec");
  const recordKind = RECORD_KINDS.find((one) => one === kind);
  const entries = useImport(dossier.refId, entriesCalls(dossier.refId));
  const records = useImport(dossier.refId, recordsCalls(dossier.refId, recordKind ?? "account"));
  const documents = useImport(dossier.refId, documentsCalls(dossier.refId));
  const run = kind === "document" ? documents : recordKind === undefined ? entries : records;
  const guide = useGuide(dossier.refId);
  const [opened, setOpened] = useState<File>();
  const { read } = run;
  // The calls of the kind that was just chosen are those of this rendering.
  useEffect(() => {
    if (opened === undefined || kind === "comparison") return;
    setOpened(undefined);
    read(opened);
  }, [opened, kind, read]);
  const comparisons = useQuery(comparisonsOptions(dossier.refId)).data?.comparisons ?? [];
  const batches = useShortList(importEndpoints.batches, "rows", { legalEntityRefId: dossier.refId });
  return (
    <div className={styles.screen}>
      <ResourceScreen
        title={TITLE}
        name="imports"
        label="Historique des imports"
        head={{
          subtitle: "Reprise de comptabilité et journaux d’autres logiciels",
          secondary: (
            <Button color="inherit" variant="outlined" onClick={() => onReport("columns")}>
              Colonnes retenues
            </Button>
          ),
        }}
        service="imports"
        noun={["import", "imports"]}
        list={batches}
        columns={columns}
        empty={{
          icon: icons.history,
          title: "Aucun import dans ce dossier",
          text: "Déposez le plan et les tiers, puis le FEC d’un exercice ou la balance d’ouverture.",
        }}
        panel={(key, close) => {
          const job = jobOfPanel(key);
          if (key === "columns") return <MappingsPanel dossier={dossier} onClose={close} />;
          if (job !== undefined) return <JobReportPanel key={job} jobId={job} onClose={close} />;
          return <BatchPanel key={key} id={key} onClose={close} />;
        }}
      >
        {batches.rows !== undefined && <ImportsWorked dossier={dossier.refId} last={batches.rows[0]} />}
        <Takeover
          kind={kind}
          batches={batches.rows ?? []}
          comparisons={comparisons}
          state={run.state}
          onKind={(next) => {
            run.close();
            setOpened(undefined);
            setKind(next);
          }}
        />
        {kind === "guide" ? (
          <GuidePanel
            guide={guide}
            batches={batches.rows ?? []}
            comparisons={comparisons}
            missingRight={missing}
            onOpen={(file, next) => {
              setKind(next);
              setOpened(file);
            }}
            onReport={onReport}
          />
        ) : kind === "comparison" ? (
          <ComparisonPanel
            legalEntityRefId={dossier.refId}
            last={comparisons[0]}
            opened={opened}
            missingRight={missing ?? missingReports}
          />
        ) : kind === "document" ? (
          <ImportPanel
            run={documents}
            drop={{
              title: takeoverWords.document.drop,
              hint: takeoverWords.document.columns,
              accept: ".zip",
            }}
            preview={(state, choice) => <DocumentPreview state={state} choice={choice} run={documents} />}
            missingRight={missing}
            compact={(batches.count ?? 0) > 0}
            onReport={onReport}
          />
        ) : recordKind === undefined ? (
          <ImportPanel
            run={entries}
            drop={{ title: takeoverWords[kind].drop, hint: ENTRIES_HINT }}
            preview={(state, choice) => (
              <ImportPreview legalEntityRefId={dossier.refId} state={state} choice={choice} run={entries} />
            )}
            missingRight={missing}
            compact={(batches.count ?? 0) > 0}
            onReport={onReport}
          />
        ) : (
          <ImportPanel
            run={records}
            drop={{ title: takeoverWords[kind].drop, hint: takeoverWords[kind].columns }}
            preview={(state, choice) => (
              <RecordPreview legalEntityRefId={dossier.refId} state={state} choice={choice} run={records} />
            )}
            missingRight={missing}
            compact={(batches.count ?? 0) > 0}
            onReport={onReport}
          />
        )}
        <RecentImports
          dossier={dossier.refId}
          followed={entries.followed ?? records.followed ?? documents.followed}
          onReport={onReport}
        />
      </ResourceScreen>
    </div>
  );
}
