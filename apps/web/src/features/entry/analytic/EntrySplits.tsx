import type { AnalyticAxisAnswer, EntrySplitsAnswer, LineSplit } from "@grand-livre/contracts/analytic";
import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useShortList } from "../../../app/resource/list-state.ts";
import { call } from "../../../lib/api.ts";
import { formatCents } from "../../../lib/format.ts";
import { Amount } from "../../../ui/Amount.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import type { Column } from "../../../ui/data-table-types.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { SplitPanel } from "./SplitPanel.tsx";

/** A line on one axis. */
export interface SplitRow {
  readonly line: EntrySplitsAnswer["lines"][number];
  readonly axis: AnalyticAxisAnswer;
  readonly split: LineSplit | undefined;
}

/** The charges and income of an entry on each axis of its company; nothing where the company has none. */
export function EntrySplits({ entry }: { readonly entry: EntryAnswer }) {
  const { id, legalEntityRefId } = entry;
  const [opened, setOpened] = useState<string>();
  const axes = useShortList(analyticEndpoints.list, "analyticAxes", { legalEntityRefId });
  const hasAxes = axes.rows !== undefined && axes.rows.length > 0;
  const { data } = useQuery({
    queryKey: [analyticEndpoints.list.tag, "entry", id],
    enabled: hasAxes,
    queryFn: ({ signal }) => call(analyticEndpoints.ofEntry, { params: { id }, signal }),
  });
  if (!hasAxes || data === undefined || data.lines.length === 0) return null;
  const rows = data.lines.flatMap((line) =>
    (axes.rows ?? []).flatMap((axis): readonly SplitRow[] => {
      const split = line.splits.find((one) => one.axis === axis.code);
      return axis.active || split !== undefined ? [{ line, axis, split }] : [];
    }),
  );
  const shown = rows.find((row) => keyOf(row) === opened);
  const { allowed } = data.split;
  return (
    <Panel flush title="Ventilation analytique">
      <DataTable
        label="Ventilation analytique"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        {...(allowed ? { onOpen: (row: SplitRow) => setOpened(keyOf(row)) } : {})}
        dense
        inline
        pageKeys={false}
      />
      {shown !== undefined && <SplitPanel key={opened} row={shown} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

const keyOf = ({ line, axis }: SplitRow) => `${line.id} ${axis.id}`;

const shownParts = ({ split }: SplitRow) =>
  (split?.parts ?? [])
    .map(({ section, amountCents }) => `${section} ${formatCents(amountCents)}`)
    .join(" · ");

const columns: readonly Column<SplitRow>[] = [
  { id: "account", header: "Compte", figures: true, card: "title", cell: ({ line }) => line.account },
  { id: "label", header: "Libellé", truncate: true, width: "24%", cell: ({ line }) => line.label },
  { id: "axis", header: "Axe", cell: ({ axis }) => axis.label },
  {
    id: "parts",
    header: "Ventilé",
    truncate: true,
    width: "30%",
    cell: (row) => `${shownParts(row)}${row.split?.inherited ? " (repris de l’écriture d’origine)" : ""}`,
  },
  {
    id: "rest",
    header: "Non ventilé",
    align: "right",
    cell: ({ line, split }) => <Amount cents={split?.restCents ?? line.amountCents} />,
  },
  { id: "amount", header: "Ligne", align: "right", cell: ({ line }) => <Amount cents={line.amountCents} /> },
];
