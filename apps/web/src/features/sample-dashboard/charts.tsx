import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import { PieChart } from "@mui/x-charts/PieChart";
import { RadarChart } from "@mui/x-charts/RadarChart";
import { SparkLineChart } from "@mui/x-charts/SparkLineChart";
import { wholeText } from "./figures.ts";
import styles from "./Sample.module.css";

const shortDay = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short" });
const longDay = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long" });
const HOLE = "70%";
const axisText = (value: number) => wholeText(value);

/** The accent, then greys: lightness too distinguishes a second series. */
function useColors(): readonly string[] {
  const { vars } = useTheme();
  const accent = vars?.palette.primary.main ?? "#4f46e5";
  const grey = vars?.palette.text.secondary ?? "#64748b";
  const tint = (percent: number) => `color-mix(in srgb, ${accent} ${percent}%, transparent)`;
  return [accent, grey, tint(55), tint(30), tint(15)];
}

interface ChartProps {
  /** What it shows, for who does not see it. */
  readonly label: string;
  readonly height?: number;
}

interface DatedLinesProps extends ChartProps {
  readonly series: readonly {
    readonly name: string;
    readonly data: readonly { readonly x: string; readonly y: number }[];
  }[];
  readonly valueText?: (value: number) => string;
}

/** Areas over days. */
export function DatedLines({ label, height = 300, series, valueText = String }: DatedLinesProps) {
  const colors = useColors();
  const days = series[0]?.data.map(({ x }) => new Date(x)) ?? [];
  return (
    <div role="img" aria-label={label}>
      <LineChart
        height={height}
        skipAnimation
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
        xAxis={[
          {
            scaleType: "time",
            data: days,
            valueFormatter: (day: Date, context) =>
              context.location === "tick" ? shortDay.format(day) : longDay.format(day),
            disableLine: true,
            disableTicks: true,
          },
        ]}
        yAxis={[{ width: 48, valueFormatter: axisText, disableLine: true, disableTicks: true }]}
        series={series.map(({ name, data }, at) => ({
          label: name,
          data: data.map(({ y }) => y),
          area: at === 0,
          showMark: false,
          color: colors[at % colors.length] ?? "",
          valueFormatter: (value: number | null) => (value === null ? "" : valueText(value)),
        }))}
        hideLegend={series.length < 2}
        className={styles.area ?? ""}
      />
    </div>
  );
}

interface PlainLineProps extends ChartProps {
  readonly data: readonly { readonly x: number; readonly y: number }[];
  readonly xText: (x: number) => string;
  readonly valueText: (value: number) => string;
}

/** One line over a plain axis. */
export function PlainLine({ label, height = 360, data, xText, valueText }: PlainLineProps) {
  const [color = ""] = useColors();
  const low = Math.min(...data.map(({ y }) => y));
  const high = Math.max(...data.map(({ y }) => y));
  return (
    <div role="img" aria-label={label}>
      <LineChart
        height={height}
        skipAnimation
        disableKeyboardNavigation
        hideLegend
        grid={{ horizontal: true }}
        margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
        xAxis={[
          { data: data.map(({ x }) => x), valueFormatter: xText, disableLine: true, disableTicks: true },
        ]}
        yAxis={[
          {
            min: low,
            max: high,
            width: 56,
            valueFormatter: axisText,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={[
          {
            data: data.map(({ y }) => y),
            curve: "linear",
            showMark: false,
            color,
            valueFormatter: (value) => (value === null ? "" : valueText(value)),
          },
        ]}
      />
    </div>
  );
}

/** A small line without axes. */
export function Spark({ label, height = 64, data }: ChartProps & { readonly data: readonly number[] }) {
  const [color = ""] = useColors();
  return (
    <div role="img" aria-label={label}>
      <SparkLineChart
        data={[...data]}
        height={height}
        color={color}
        curve="natural"
        skipAnimation
        // Its own least and most: what moves a little is seen to move.
        yAxis={{ min: Math.min(...data), max: Math.max(...data) }}
        margin={4}
      />
    </div>
  );
}

interface BarsProps extends ChartProps {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly data: readonly number[] }[];
}

/** Bars side by side. */
export function Bars({ label, height = 280, labels, series }: BarsProps) {
  const colors = useColors();
  return (
    <div role="img" aria-label={label}>
      <BarChart
        height={height}
        skipAnimation
        disableKeyboardNavigation
        borderRadius={3}
        grid={{ horizontal: true }}
        margin={{ top: 12, right: 4, bottom: 0, left: 0 }}
        xAxis={[{ scaleType: "band", data: [...labels], disableLine: true, disableTicks: true }]}
        yAxis={[{ width: 36, disableLine: true, disableTicks: true }]}
        series={series.map(({ name, data }, at) => ({
          label: name,
          data: [...data],
          color: colors[at % colors.length] ?? "",
        }))}
      />
    </div>
  );
}

interface PartsProps extends ChartProps {
  readonly labels: readonly string[];
  readonly values: readonly number[];
}

/** Parts of a whole, as a ring. */
export function Ring({ label, height = 180, labels, values }: PartsProps) {
  const colors = useColors();
  return (
    <div role="img" aria-label={label}>
      <PieChart
        height={height}
        skipAnimation
        disableKeyboardNavigation
        hideLegend
        series={[
          {
            innerRadius: HOLE,
            data: values.map((value, at) => ({
              id: at,
              value,
              label: labels[at] ?? "",
              color: colors[at % colors.length] ?? "",
            })),
          },
        ]}
      />
    </div>
  );
}

/** Parts of a whole, as a web. */
export function Web({ label, height = 300, labels, values }: PartsProps) {
  const [color = ""] = useColors();
  return (
    <div role="img" aria-label={label}>
      <RadarChart
        height={height}
        skipAnimation
        disableKeyboardNavigation
        hideLegend
        radar={{ metrics: [...labels] }}
        series={[{ data: [...values], color, fillArea: true, valueFormatter: (value) => `${value} %` }]}
      />
    </div>
  );
}
