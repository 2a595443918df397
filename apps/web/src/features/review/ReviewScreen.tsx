import type { ReviewAnswer } from "@grand-livre/contracts/review";
import type { ReviewCycle } from "@grand-livre/domain/review/cycle";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { RequestError } from "../../app/RequestError.tsx";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatPlural } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { CycleSheet } from "./CycleSheet.tsx";
import { useReview } from "./queries.ts";

/** « Dossier de révision »: the cycles of an exercise, each with its leading sheet. */
export function ReviewScreen() {
  useDocumentTitle("Dossier de révision");
  return (
    <WithLedger service="reports">
      {(ledger) => <Review key={ledger.exercise.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function Review({ ledger }: { readonly ledger: Ledger }) {
  const { cycle } = useSearch({ from: "/shell/accounting/reports/review" });
  const navigate = useNavigate();
  const show = (next: ReviewCycle) =>
    void navigate({ to: "/accounting/reports/review", search: { cycle: next } });
  if (cycle !== undefined) return <CycleSheet key={cycle} ledger={ledger} cycle={cycle} />;
  return <Cycles ledger={ledger} onOpen={show} />;
}

type CycleRow = ReviewAnswer["cycles"][number];

function Cycles({
  ledger: { dossier, exercise },
  onOpen,
}: {
  readonly ledger: Ledger;
  readonly onOpen: (cycle: ReviewCycle) => void;
}) {
  const { data, error, refetch } = useReview(exercise.refId);
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  const query = { legalEntityRefId: dossier.refId, fiscalExerciseRefId: exercise.refId } as const;
  return (
    <Stack>
      <FilterBar aside={<ReportFileMenu query={{ ...query, report: "review" }} />} />
      <DataTable
        label="Cycles de révision"
        columns={COLUMNS}
        rows={data?.cycles}
        rowKey={({ cycle }) => cycle}
        onOpen={({ cycle }) => onOpen(cycle)}
        skeletonRows={9}
      />
    </Stack>
  );
}

function stateOf({ accounts, prepared, reviewed, moved }: CycleRow) {
  if (accounts === 0) return <StatusChip>Sans objet</StatusChip>;
  if (moved > 0)
    return <StatusChip tone="warning">{formatPlural(moved, "solde modifié", "soldes modifiés")}</StatusChip>;
  if (reviewed === accounts) return <StatusChip tone="success">Révisé</StatusChip>;
  if (prepared === accounts) return <StatusChip tone="accent">À réviser</StatusChip>;
  return <StatusChip>{prepared === 0 ? "À préparer" : "En préparation"}</StatusChip>;
}

const count = (
  id: "accounts" | "prepared" | "reviewed" | "openNotes" | "files",
  header: string,
): Column<CycleRow> => ({
  id,
  header,
  kind: "number",
  align: "right",
  value: (row) => row[id] || null,
});

const COLUMNS: readonly Column<CycleRow>[] = [
  { id: "label", header: "Cycle", card: "title", value: ({ label }) => label },
  { id: "state", header: "Avancement", card: "aside", cell: stateOf },
  count("accounts", "Comptes"),
  count("prepared", "Préparés"),
  count("reviewed", "Révisés"),
  count("openNotes", "Notes ouvertes"),
  count("files", "Pièces"),
];
