import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { formatCents } from "../../lib/format.ts";
import { axisEuros, hasPreviousYear, longMonth, type Month, shortMonth } from "./dashboard.ts";

interface MonthsChartProps {
  readonly months: readonly Month[];
  readonly height: number;
  /** A press on a month. */
  readonly onOpen: (month: string) => void;
}

/** Turnover in the accent, costs in grey; the year before in the tint of each when there is one. */
export function MonthsChart({ months, height, onOpen }: MonthsChartProps) {
  const { vars } = useTheme();
  const accent = vars?.palette.primary.main ?? "#4f46e5";
  const grey = vars?.palette.text.secondary ?? "#64748b";
  const compared = hasPreviousYear(months);
  const euros = (cents: number | null) => (cents === null ? "–" : formatCents(cents, "EUR"));
  const tint = (color: string) => `color-mix(in srgb, ${color} 30%, transparent)`;
  const series = (label: string, name: keyof Omit<Month, "month">, color: string) => ({
    data: months.map((month) => month[name]),
    label,
    color,
    valueFormatter: euros,
  });
  return (
    <BarChart
      height={height}
      skipAnimation
      onAxisClick={(_, data) => {
        if (typeof data?.axisValue === "string") onOpen(data.axisValue);
      }}
      // The table beside it is what the keyboard and screen readers read.
      disableKeyboardNavigation
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      borderRadius={3}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: "band",
          data: months.map((month) => month.month),
          valueFormatter: (month: string, context) =>
            context.location === "tick" ? shortMonth(month) : longMonth(month),
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.35,
        },
      ]}
      yAxis={[
        {
          valueFormatter: (cents: number) => axisEuros(cents),
          width: 62,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={[
        ...(compared
          ? [series("Chiffre d’affaires un an avant", "previousTurnoverCents", tint(accent))]
          : []),
        series("Chiffre d’affaires", "turnoverCents", accent),
        ...(compared ? [series("Charges un an avant", "previousCostsCents", tint(grey))] : []),
        series("Charges", "costsCents", grey),
      ]}
    />
  );
}
