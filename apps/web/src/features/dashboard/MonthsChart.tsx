import { useTheme } from "@mui/material/styles";
import { EuroBars } from "../../ui/EuroBars.tsx";
import { longMonth, type Month, previousYearOf, shortMonth } from "./dashboard.ts";

interface MonthsChartProps {
  readonly months: readonly Month[];
  readonly height: number;
  /** A press on a month. */
  readonly onOpen: (month: string) => void;
}

/** Turnover in the accent, costs in grey; the year before in the tint of each, after it, when there is one. */
export function MonthsChart({ months, height, onOpen }: MonthsChartProps) {
  const { vars } = useTheme();
  const accent = vars?.palette.primary.main ?? "#4f46e5";
  const grey = vars?.palette.text.secondary ?? "#64748b";
  const compared = previousYearOf(months);
  const tint = (color: string) => `color-mix(in srgb, ${color} 30%, transparent)`;
  const series = (label: string, name: keyof Omit<Month, "month">, color: string) => ({
    label,
    color,
    cents: months.map((month) => month[name]),
  });
  return (
    <EuroBars
      height={height}
      bands={months.map(({ month }) => month)}
      tick={shortMonth}
      title={longMonth}
      onOpen={onOpen}
      series={[
        series("Chiffre d’affaires", "turnoverCents", accent),
        ...(compared === undefined
          ? []
          : [series(`Chiffre d’affaires ${compared}`, "previousTurnoverCents", tint(accent))]),
        series("Charges", "costsCents", grey),
        ...(compared === undefined ? [] : [series(`Charges ${compared}`, "previousCostsCents", tint(grey))]),
      ]}
    />
  );
}
