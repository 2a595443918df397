import { reviewEndpoints } from "@grand-livre/contracts/endpoints/review";
import type { MarkReviewBody, ReviewCycleAnswer, ReviewRow } from "@grand-livre/contracts/review";
import type { ReviewCycle } from "@grand-livre/domain/review/cycle";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { AttachedFiles } from "../../app/document/AttachedFiles.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call, download, upload } from "../../lib/api.ts";
import { formatCents, formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { CycleNotes } from "./CycleNotes.tsx";
import { REVIEW, useCycle } from "./queries.ts";
import styles from "./Review.module.css";

interface CycleSheetProps {
  readonly ledger: Ledger;
  readonly cycle: ReviewCycle;
}

const NONE: ReadonlySet<string> = new Set();

/** The leading sheet of a cycle: accounts beside the exercise before, marks, notes and documents. */
export function CycleSheet({ ledger, cycle }: CycleSheetProps) {
  const { refId, startDate, endDate } = ledger.exercise;
  const navigate = useNavigate();
  const [selected, setSelected] = useState(NONE);
  const { data, error, refetch } = useCycle(refId, cycle);
  const missing = useMissingRight("reports", "Editor");
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <div className={styles.head}>
        <BackLink to="/accounting/reports/review">Tous les cycles</BackLink>
        <h2>{data?.label}</h2>
      </div>
      <DataTable
        label={`Feuille maîtresse ${data?.label ?? ""}`}
        columns={columnsOf(data)}
        rows={data?.rows}
        rowKey={({ account }) => account}
        rowTone={({ state }) => (state === "moved" ? "warning" : undefined)}
        selection={{ selected, onChange: setSelected }}
        onOpen={({ account }) =>
          void navigate({
            to: "/accounting/reports/general-ledger",
            search: { account, from: startDate, to: endDate },
          })
        }
        dense
        empty={<p className={styles.quiet}>Aucun compte de ce cycle n’a de solde sur l’exercice.</p>}
      />
      <Marks
        exercise={refId}
        rows={(data?.rows ?? []).filter(({ account }) => selected.has(account))}
        onDone={() => setSelected(NONE)}
      />
      {data !== undefined && (
        <div className={styles.beside}>
          <CycleNotes exercise={refId} sheet={data} />
          <AttachedFiles
            title="Relevé, inventaire, confirmation, contrat"
            to="au dossier"
            files={data.files.map(({ id, fileName, account, by, at }) => ({
              id,
              fileName,
              told: [account, by, formatDateTime(at)].filter(Boolean).join(" · "),
            }))}
            cannotAdd={missing}
            cannotRemove={missing}
            onAdd={async (file) => {
              const [only] = selected.size === 1 ? selected : [];
              const fields = { fiscalExerciseRefId: refId, cycle, ...(only ? { account: only } : {}) };
              await upload(reviewEndpoints.addFile, { file, fields });
              await refetch();
            }}
            onRead={({ id }) => download(reviewEndpoints.readFile, { params: { id } })}
            onRemove={async ({ id }) => {
              await call(reviewEndpoints.removeFile, { params: { id } });
              await refetch();
            }}
          />
        </div>
      )}
    </Stack>
  );
}

interface MarksProps {
  readonly exercise: string;
  readonly rows: readonly ReviewRow[];
  readonly onDone: () => void;
}

/** What is done with the selected accounts. */
function Marks({ exercise, rows, onDone }: MarksProps) {
  const { run } = useCommand([REVIEW]);
  const cannotPrepare = useMissingRight("reports", "Editor");
  const cannotReview = useMissingRight("reports", "Validator");
  async function mark(as: MarkReviewBody["mark"], said: string) {
    const body = { fiscalExerciseRefId: exercise, accounts: rows.map(({ account }) => account), mark: as };
    await run(reviewEndpoints.mark, { body }, { done: onDone, said });
  }
  return (
    <SelectionBar
      label={
        rows.length === 0
          ? undefined
          : formatPlural(rows.length, "compte sélectionné", "comptes sélectionnés")
      }
      onClear={onDone}
    >
      <ActionButton
        size="small"
        disabledReason={cannotPrepare}
        onClick={() => void mark("prepared", "Comptes préparés.")}
      >
        Viser préparé
      </ActionButton>
      <ActionButton
        size="small"
        variant="outlined"
        disabledReason={cannotReview}
        onClick={() => void mark("reviewed", "Comptes révisés.")}
      >
        Viser révisé
      </ActionButton>
      <ActionButton
        size="small"
        variant="outlined"
        color="inherit"
        disabledReason={cannotPrepare}
        onClick={() => void mark("none", "Visas retirés.")}
      >
        Retirer les visas
      </ActionButton>
    </SelectionBar>
  );
}

const STATES = {
  open: { tone: "neutral", label: "À préparer" },
  prepared: { tone: "accent", label: "Préparé" },
  reviewed: { tone: "success", label: "Révisé" },
  moved: { tone: "warning", label: "Solde modifié" },
} as const;

function columnsOf(sheet: ReviewCycleAnswer | undefined): readonly Column<ReviewRow>[] {
  const rows = sheet?.rows ?? [];
  const total = (name: "balanceCents" | "previousCents" | "differenceCents") =>
    formatCents(rows.reduce((sum, row) => sum + row[name], 0));
  const visa = (mark: ReviewRow["prepared"]) =>
    mark === null ? null : `${mark.by}, ${formatDate(mark.at.slice(0, 10))}`;
  return [
    { id: "account", header: "Compte", figures: true, value: ({ account }) => account },
    {
      id: "label",
      header: "Intitulé",
      card: "title",
      truncate: true,
      width: "26%",
      value: ({ label }) => label,
      footer: "Total",
    },
    {
      id: "balance",
      header: "Solde N",
      kind: "amount",
      card: "aside",
      value: ({ balanceCents }) => balanceCents,
      footer: total("balanceCents"),
    },
    {
      id: "previous",
      header: "Solde N-1",
      kind: "amount",
      value: ({ previousCents }) => previousCents,
      footer: total("previousCents"),
    },
    {
      id: "difference",
      header: "Variation",
      kind: "amount",
      value: ({ differenceCents }) => differenceCents,
      footer: total("differenceCents"),
    },
    {
      id: "state",
      header: "Visa",
      value: ({ state }) => STATES[state].label,
      cell: ({ state }) => <StatusChip tone={STATES[state].tone}>{STATES[state].label}</StatusChip>,
    },
    { id: "prepared", header: "Préparé par", from: "medium", value: ({ prepared }) => visa(prepared) },
    { id: "reviewed", header: "Révisé par", from: "medium", value: ({ reviewed }) => visa(reviewed) },
  ];
}
