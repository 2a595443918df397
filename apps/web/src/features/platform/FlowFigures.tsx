import type { FlowSide, FlowState } from "@grand-livre/contracts/platform";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../lib/format.ts";
import styles from "./FlowFigures.module.css";

export type FlowCounts = readonly {
  readonly direction: FlowSide;
  readonly state: FlowState;
  readonly count: number;
}[];

interface FlowFiguresProps {
  /** Undefined until they are read: the places are kept. */
  readonly counts: FlowCounts | undefined;
  readonly side: FlowSide;
  readonly state: FlowState | undefined;
}

/** What left, what came, what waits, what failed: each figure filters the lists. */
export function FlowFigures({ counts, side, state }: FlowFiguresProps) {
  const sum = (keeps: Partial<{ direction: FlowSide; state: FlowState }>) =>
    counts
      ?.filter(
        (one) =>
          (keeps.direction ?? one.direction) === one.direction && (keeps.state ?? one.state) === one.state,
      )
      .reduce((total, { count }) => total + count, 0);
  /** A state of both sides opens the list that has some, rather than an empty one. */
  const sideOf = (wanted: FlowState): FlowSide =>
    (sum({ direction: side, state: wanted }) ?? 0) > 0
      ? side
      : (sum({ direction: "in", state: wanted }) ?? 0) > 0
        ? "in"
        : "out";
  const figures = [
    { label: "Envois", count: sum({ direction: "out" }), to: { side: "out" }, tone: undefined },
    { label: "Réceptions", count: sum({ direction: "in" }), to: { side: "in" }, tone: undefined },
    {
      label: "En attente",
      count: sum({ state: "waiting" }),
      to: { side: sideOf("waiting"), flowState: "waiting" },
      tone: "waits",
    },
    {
      label: "En échec",
      count: sum({ state: "failed" }),
      to: { side: sideOf("failed"), flowState: "failed" },
      tone: "failed",
    },
  ] as const;
  return (
    <nav className={styles.figures} aria-label="Échanges avec la plateforme">
      {figures.map(({ label, count, to, tone }) => {
        const flowState = "flowState" in to ? to.flowState : undefined;
        const isShown = state === flowState && (flowState !== undefined || side === to.side);
        return (
          <Link
            key={label}
            from="/settings/platform"
            to="."
            search={(before) => ({
              ...before,
              side: to.side === "out" ? undefined : to.side,
              flowState,
              panel: undefined,
            })}
            replace
            className={styles.figure}
            data-tone={count !== undefined && count > 0 ? tone : undefined}
            aria-current={isShown ? "true" : undefined}
          >
            <span className={styles.count}>{count === undefined ? "–" : formatCount(count)}</span>
            <span className={styles.label}>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
