import type { BankLine, BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import Button from "@mui/material/Button";
import { useState } from "react";
import { RequestError } from "../../app/RequestError.tsx";
import { useCursorList } from "../../app/resource/list-state.ts";
import { formatCents } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Bank.module.css";

interface LinesToTickProps {
  readonly legalEntityRefId: string;
  readonly operation: BankOperationAnswer;
  readonly off: string | undefined;
  readonly onTick: (lineIds: string[]) => void;
}

/** The lines of the bank's account that no operation ticks: chosen by hand where no proposal suits. */
export function LinesToTick({ legalEntityRefId, operation, off, onTick }: LinesToTickProps) {
  const { account, amountCents, currency } = operation;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useCursorList(bankEndpoints.lines, "lines", { legalEntityRefId, account });
  const chosen = (list.rows ?? []).filter(({ id }) => selected.has(id));
  // An account in a currency is ticked by it: the same dollars may have been booked at another rate.
  const moved = (line: BankLine) => (currency === null ? line.amountCents : (line.currencyAmount ?? 0));
  const gap =
    (operation.currencyAmount ?? amountCents) - chosen.reduce((total, line) => total + moved(line), 0);
  const reason =
    chosen.length === 0
      ? "Cochez les écritures de l’opération."
      : gap === 0
        ? undefined
        : `Il reste ${formatCents(gap, currency ?? "EUR")} à trouver.`;
  if (list.error !== null && list.rows === undefined)
    return <RequestError error={list.error} onRetry={list.refetch} />;
  if (list.rows?.length === 0) return null;
  return (
    <Panel
      title="Écritures non pointées"
      flush
      aside={
        <ActionButton
          size="small"
          variant="outlined"
          disabledReason={off ?? reason}
          onClick={() => onTick(chosen.map(({ id }) => id))}
        >
          Pointer la sélection
        </ActionButton>
      }
    >
      {chosen.length > 0 && gap !== 0 && <p className={styles.gap}>{reason}</p>}
      <DataTable
        label="Écritures non pointées"
        inline
        dense
        pageKeys={false}
        columns={columnsIn(currency)}
        rows={list.rows}
        rowKey={({ id }) => id}
        selection={{ selected, onChange: setSelected }}
        skeletonRows={4}
        more={
          list.more?.hasNext === true && (
            <Button color="inherit" disabled={list.more.loading} onClick={list.more.load}>
              Afficher la suite
            </Button>
          )
        }
      />
    </Panel>
  );
}

const columnsIn = (currency: string | null): readonly Column<BankLine>[] => [
  { id: "date", header: "Date", kind: "date", width: "100px", value: ({ date }) => date },
  { id: "label", header: "Libellé", card: "title", wrap: true, value: ({ label }) => label },
  { id: "piece", header: "Pièce", from: "wide", value: ({ pieceRef }) => pieceRef },
  {
    id: "amount",
    header: "Montant",
    kind: "amount",
    card: "aside",
    value: ({ amountCents, currencyAmount }) => (currency === null ? amountCents : (currencyAmount ?? 0)),
    cell: ({ amountCents, currencyAmount }) =>
      currency === null ? (
        <Amount cents={amountCents} />
      ) : (
        <Amount cents={currencyAmount ?? 0} currency={currency} />
      ),
  },
];
