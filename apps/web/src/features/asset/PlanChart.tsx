import type { AssetPlanRow } from "@grand-livre/contracts/asset";
import { useTheme } from "@mui/material/styles";
import { formatDate } from "../../lib/format.ts";
import { EuroBars } from "../../ui/EuroBars.tsx";

/** What an asset is worth at the end of each exercise; the table beside it is what screen readers read. */
export function PlanChart({
  plan,
  height,
}: {
  readonly plan: readonly AssetPlanRow[];
  readonly height: number;
}) {
  const { vars } = useTheme();
  const color = vars?.palette.primary.main ?? "#4f46e5";
  return (
    <EuroBars
      height={height}
      bands={plan.map(({ endDate }) => endDate)}
      tick={(endDate) => endDate.slice(0, 4)}
      title={(endDate) => `au ${formatDate(endDate)}`}
      series={[{ label: "VNC", color, cents: plan.map(({ netCents }) => netCents) }]}
    />
  );
}
