import { Link, type LinkProps } from "@tanstack/react-router";
import { formatCount } from "../../lib/format.ts";
import styles from "./FigureLinks.module.css";

export interface FigureLink {
  readonly label: string;
  /** Undefined until it is read: its place is kept. */
  readonly count: number | undefined;
  /** How the figure is coloured once it is more than zero. */
  readonly tone?: "waits" | "ready" | "failed" | undefined;
  readonly link: Pick<LinkProps, "to" | "search">;
}

/** Counts side by side, each leading to what it counts; the one that is shown is marked. */
export function FigureLinks({
  label,
  figures,
}: {
  readonly label: string;
  readonly figures: readonly FigureLink[];
}) {
  return (
    <nav className={styles.figures} aria-label={label}>
      {figures.map(({ label, count, tone, link }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ explicitUndefined: true }}
          className={styles.figure}
          data-tone={count !== undefined && count > 0 ? tone : undefined}
        >
          <span className={styles.count}>{count === undefined ? "–" : formatCount(count)}</span>
          <span className={styles.label}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
