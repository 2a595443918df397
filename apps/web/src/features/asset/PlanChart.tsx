import type { AssetPlanRow } from "@grand-livre/contracts/asset";
import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { formatCents, formatDate } from "../../lib/format.ts";

/** What an asset is worth at the end of each exercise; the table beside it is what screen readers read. */
export function PlanChart({
  plan,
  height,
}: {
  readonly plan: readonly AssetPlanRow[];
  readonly height: number;
}) {
  const { vars } = useTheme();
  const euros = (cents: number | null) => (cents === null ? "–" : formatCents(cents, "EUR"));
  return (
    <BarChart
      height={height}
      skipAnimation
      disableKeyboardNavigation
      hideLegend
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      borderRadius={3}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: "band",
          data: plan.map(({ endDate }) => endDate),
          valueFormatter: (endDate: string, context) =>
            context.location === "tick" ? endDate.slice(0, 4) : `au ${formatDate(endDate)}`,
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.35,
        },
      ]}
      yAxis={[
        {
          valueFormatter: (cents: number) => `${Math.round(cents / 100).toLocaleString("fr-FR")} €`,
          width: 76,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={[
        {
          data: plan.map(({ netCents }) => netCents),
          label: "VNC",
          color: vars?.palette.primary.main ?? "#4f46e5",
          valueFormatter: euros,
        },
      ]}
    />
  );
}
