import { useTheme } from "@mui/material/styles";
import { LineChart } from "@mui/x-charts/LineChart";
import { axisEuros, formatCents } from "../../lib/format.ts";
import { longMonth, type Month, shortMonth } from "./dashboard.ts";

interface CashChartProps {
  readonly months: readonly Month[];
  readonly height: number;
}

/** What cash stood at on the last day of each month, as one line; the table beside it is what screen readers read. */
export function CashChart({ months, height }: CashChartProps) {
  const { vars } = useTheme();
  return (
    <LineChart
      height={height}
      skipAnimation
      disableKeyboardNavigation
      hideLegend
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: "point",
          data: months.map(({ month }) => month),
          valueFormatter: (month: string, { location }) =>
            (location === "tick" ? shortMonth : longMonth)(month),
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          valueFormatter: axisEuros,
          width: 62,
          min: Math.min(0, ...months.map(cashOf)),
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={[
        {
          label: "Trésorerie",
          color: vars?.palette.primary.main ?? "#4f46e5",
          data: months.map(({ cashCents }) => cashCents),
          curve: "linear",
          valueFormatter: (cents: number | null) => (cents === null ? "–" : formatCents(cents, "EUR")),
        },
      ]}
    />
  );
}

const cashOf = ({ cashCents }: Month): number => cashCents ?? 0;
