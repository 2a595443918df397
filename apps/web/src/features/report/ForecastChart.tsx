import type { CashForecastAnswer } from "@grand-livre/contracts/report-journal";
import { useTheme } from "@mui/material/styles";
import { formatDate } from "../../lib/format.ts";
import { EuroBars } from "../../ui/EuroBars.tsx";

interface ForecastChartProps {
  readonly weeks: CashForecastAnswer["weeks"];
  readonly height: number;
}

/** What the banks hold at the end of each week, in red below nought. */
export function ForecastChart({ weeks, height }: ForecastChartProps) {
  const { vars } = useTheme();
  const color = vars?.palette.primary.main ?? "#4f46e5";
  return (
    <EuroBars
      height={height}
      bands={weeks.map(({ endDate }) => endDate)}
      tick={(day) => formatDate(day).slice(0, 5)}
      title={(day) => `au ${formatDate(day)}`}
      below={vars?.palette.error.main ?? "#dc2626"}
      series={[{ label: "Trésorerie", color, cents: weeks.map(({ balanceCents }) => balanceCents) }]}
    />
  );
}
