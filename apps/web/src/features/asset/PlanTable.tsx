import type { AssetAnswer, AssetPlanRow } from "@grand-livre/contracts/asset";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Panel } from "../../ui/Panel.tsx";

type Figure = Exclude<keyof AssetPlanRow, "startDate" | "endDate">;

const amount = (id: Figure, header: string): Column<AssetPlanRow> => ({
  id,
  header,
  kind: "amount",
  value: (row) => row[id],
  cell: (row) => <Amount cents={row[id]} />,
});

/** The plan by exercises, with the tax plan, the impairment and the part added back where there are any. */
export function PlanTable({ asset }: { readonly asset: AssetAnswer }) {
  const { plan, fiscal, ceilingCents, refId } = asset;
  const columns: readonly Column<AssetPlanRow>[] = [
    {
      id: "exercise",
      header: "Exercice",
      width: "190px",
      figures: true,
      card: "title",
      value: ({ startDate, endDate }) => `${formatDate(startDate)} – ${formatDate(endDate)}`,
    },
    amount("chargeCents", "Dotation"),
    amount("cumulatedCents", "Cumul"),
    ...(fiscal === null
      ? []
      : [amount("fiscalChargeCents", "Dotation fiscale"), amount("derogatoryCents", "Dérogatoire")]),
    ...(plan.some(({ impairmentCents }) => impairmentCents !== 0)
      ? [amount("impairmentCents", "Dépréciation")]
      : []),
    ...(ceilingCents === null ? [] : [amount("addedBackCents", "Réintégration")]),
    { ...amount("netCents", "VNC"), card: "aside" },
  ];
  return (
    <Panel
      title="Plan d’amortissement"
      flush
      aside={
        <ExportMenu
          service="immobilizations"
          name={`Plan ${refId}`}
          columns={columns}
          count={plan.length}
          all={async () => plan}
        />
      }
    >
      <DataTable<AssetPlanRow>
        label="Plan d’amortissement"
        columns={columns}
        rows={plan}
        rowKey={({ startDate }) => startDate}
        inline
        dense
      />
    </Panel>
  );
}
