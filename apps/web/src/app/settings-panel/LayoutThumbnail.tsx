import type { LayoutName } from "../layouts/layout-names.ts";
import styles from "./SettingsPanel.module.css";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly fill: "nav" | "bar" | "accent" | "page";
}

const box = (x: number, y: number, w: number, h: number, fill: Box["fill"]): Box => ({ x, y, w, h, fill });

/** Each layout in a frame of 96 × 72: where its menu, its bars and its page are. */
const drawings: Readonly<Record<LayoutName, readonly Box[]>> = {
  empty: [],
  classic: [box(0, 0, 24, 72, "nav"), box(24, 0, 72, 10, "bar"), box(24, 64, 72, 8, "bar")],
  classy: [box(0, 0, 24, 72, "nav"), box(8, 14, 8, 8, "accent"), box(24, 0, 72, 10, "bar")],
  compact: [box(0, 0, 14, 72, "nav"), box(14, 0, 82, 10, "bar"), box(14, 64, 82, 8, "bar")],
  dense: [box(0, 0, 10, 72, "nav"), box(10, 0, 86, 10, "bar"), box(10, 64, 86, 8, "bar")],
  futuristic: [box(0, 0, 24, 72, "accent"), box(24, 0, 72, 10, "bar"), box(24, 64, 72, 8, "bar")],
  thin: [box(0, 0, 8, 72, "bar"), box(8, 0, 88, 10, "bar"), box(8, 64, 88, 8, "bar")],
  centered: [box(12, 6, 72, 60, "page"), box(12, 6, 72, 10, "bar"), box(12, 58, 72, 8, "bar")],
  enterprise: [box(0, 0, 96, 8, "nav"), box(0, 8, 96, 8, "bar"), box(12, 22, 72, 40, "page")],
  material: [box(0, 0, 96, 30, "accent"), box(12, 8, 72, 56, "page"), box(12, 8, 72, 14, "bar")],
  modern: [box(0, 0, 96, 12, "bar"), box(0, 64, 96, 8, "bar")],
};

/** A layout drawn small. Decorative: its name is below. */
export function LayoutThumbnail({ layout }: { readonly layout: LayoutName }) {
  return (
    <svg className={styles.thumbnail} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      {drawings[layout].map((part) => (
        <rect
          key={`${part.x} ${part.y} ${part.w} ${part.h}`}
          className={styles[part.fill]}
          x={part.x}
          y={part.y}
          width={part.w}
          height={part.h}
        />
      ))}
    </svg>
  );
}
