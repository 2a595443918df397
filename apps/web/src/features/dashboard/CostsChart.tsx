import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { formatCents } from "../../lib/format.ts";
import { axisEuros, hasPreviousYear, longMonth, type Month, shortMonth } from "./dashboard.ts";

interface CostsChartProps {
  readonly months: readonly Month[];
  readonly height: number;
}

/** The bars of the costs: this exercise in the accent, the year before in its tint when there is one. */
export function CostsChart({ months, height }: CostsChartProps) {
  const { vars } = useTheme();
  const accent = vars?.palette.primary.main ?? "#4f46e5";
  const compared = hasPreviousYear(months);
  const euros = (cents: number | null) => (cents === null ? "–" : formatCents(cents, "EUR"));
  return (
    <BarChart
      height={height}
      skipAnimation
      // The table beside it is what the keyboard and screen readers read.
      disableKeyboardNavigation
      hideLegend={!compared}
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
          ? [
              {
                data: months.map((month) => month.previousYearCents),
                label: "Un an avant",
                color: `color-mix(in srgb, ${accent} 30%, transparent)`,
                valueFormatter: euros,
              },
            ]
          : []),
        {
          data: months.map((month) => month.amountCents),
          label: "Charges",
          color: accent,
          valueFormatter: euros,
        },
      ]}
    />
  );
}
