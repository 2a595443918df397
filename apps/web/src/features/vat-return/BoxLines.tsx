import type { VatLine, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { formBox, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { useNavigate } from "@tanstack/react-router";
import { RequestError } from "../../app/RequestError.tsx";
import { MorePages } from "../../app/resource/MorePages.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { boxLineColumns } from "./box-line-columns.tsx";
import { type ReturnQuery, useBoxLines } from "./queries.ts";
import { formatEuros, periodName } from "./return-words.ts";
import styles from "./VatReturn.module.css";

interface BoxLinesProps {
  readonly query: ReturnQuery;
  readonly shown: VatReturnAnswer;
  readonly box: string;
  readonly onClose: () => void;
}

/** The entry lines behind a box, each with its entry and its document. */
export function BoxLines({ query, shown, box, onClose }: BoxLinesProps) {
  const navigate = useNavigate();
  const pages = useBoxLines(query, box);
  const lines = pages.data?.pages.flatMap((page) => page.lines);
  const amount = shown.boxes[box];
  return (
    <SidePanel
      wide
      title={`Case ${box}`}
      subtitle={`${formBox(returnForm(shown.form), box)?.label ?? ""} · ${periodName(shown)}`}
      onClose={onClose}
    >
      <div className={styles.panel}>
        <p className={styles.exact}>
          {amount !== undefined && amount.baseEuros !== 0 && (
            <span>
              Base {formatEuros(amount.baseEuros)}&nbsp;€ (<Amount cents={amount.baseCents} />)
            </span>
          )}
          {amount !== undefined && amount.taxEuros !== 0 && (
            <span>
              Taxe {formatEuros(amount.taxEuros)}&nbsp;€ (<Amount cents={amount.taxCents} />)
            </span>
          )}
        </p>
        {pages.error !== null && lines === undefined ? (
          <RequestError error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <DataTable<VatLine>
            label={`Lignes de la case ${box}`}
            columns={boxLineColumns}
            rows={lines}
            rowKey={({ lineId }) => lineId}
            onOpen={({ entryId }) =>
              void navigate({ to: "/accounting/entry-logs/$id", params: { id: entryId } })
            }
            dense
            empty={
              <EmptyState
                icon={icons.journal}
                title="Aucune ligne"
                text="Aucune ligne d’écriture validée n’entre dans cette case."
              />
            }
            more={pages.hasNextPage && <MorePages pages={pages} />}
          />
        )}
      </div>
    </SidePanel>
  );
}
