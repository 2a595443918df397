import { BarChart } from "@mui/x-charts/BarChart";
import { axisEuros, formatCents } from "../lib/format.ts";

interface EuroBarsProps {
  readonly height: number;
  /** What each group of bars represents. */
  readonly bands: readonly string[];
  /** A band under the axis. */
  readonly tick: (band: string) => string;
  /** A band over its figures. */
  readonly title: (band: string) => string;
  readonly series: readonly {
    readonly label: string;
    readonly color: string;
    readonly cents: readonly (number | null)[];
  }[];
  /** A press on a band. */
  readonly onOpen?: (band: string) => void;
}

/** Amounts side by side; the table beside them is what the keyboard and screen readers read. */
export function EuroBars({ height, bands, tick, title, series, onOpen }: EuroBarsProps) {
  return (
    <BarChart
      height={height}
      skipAnimation
      disableKeyboardNavigation
      hideLegend={series.length === 1}
      {...(onOpen && {
        onAxisClick: (_: unknown, data: { readonly axisValue?: unknown } | null) => {
          if (typeof data?.axisValue === "string") onOpen(data.axisValue);
        },
      })}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      borderRadius={3}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: "band",
          data: bands,
          valueFormatter: (band: string, context) => (context.location === "tick" ? tick : title)(band),
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.35,
        },
      ]}
      yAxis={[
        {
          valueFormatter: axisEuros,
          width: 62,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={series.map(({ label, color, cents }) => ({
        label,
        color,
        data: cents,
        valueFormatter: (value: number | null) => (value === null ? "–" : formatCents(value, "EUR")),
      }))}
    />
  );
}
