import type { CashForecastAnswer } from "@grand-livre/contracts/report-journal";
import { useTheme } from "@mui/material/styles";
import { LineChart } from "@mui/x-charts/LineChart";
import { axisEuros, formatCents, formatDate } from "../../lib/format.ts";

interface ForecastChartProps {
  readonly weeks: CashForecastAnswer["weeks"];
  readonly height: number;
}

/** What the banks hold at the end of each week, as expected and between its bounds; the table beside it is what screen readers read. */
export function ForecastChart({ weeks, height }: ForecastChartProps) {
  const { vars } = useTheme();
  const curve = (label: string, color: string | undefined, cents: readonly number[]) => ({
    label,
    color: color ?? "#4f46e5",
    data: [...cents],
    curve: "linear" as const,
    showMark: false,
    valueFormatter: (value: number | null) => (value === null ? "–" : formatCents(value, "EUR")),
  });
  return (
    <LineChart
      height={height}
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: "point",
          data: weeks.map(({ endDate }) => endDate),
          valueFormatter: (day: string, { location }) =>
            location === "tick" ? formatDate(day).slice(0, 5) : `au ${formatDate(day)}`,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          valueFormatter: axisEuros,
          width: 62,
          min: Math.min(0, ...weeks.map(({ lowCents }) => lowCents)),
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={[
        curve(
          "Au plus haut",
          vars?.palette.success.main,
          weeks.map(({ highCents }) => highCents),
        ),
        curve(
          "Prévue",
          vars?.palette.primary.main,
          weeks.map(({ balanceCents }) => balanceCents),
        ),
        curve(
          "Au plus bas",
          vars?.palette.error.main,
          weeks.map(({ lowCents }) => lowCents),
        ),
      ]}
    />
  );
}
