import type { FlowSide, FlowState } from "@grand-livre/contracts/platform-states";
import { type FigureLink, FigureLinks } from "../../app/figure-links/FigureLinks.tsx";
import styles from "./Platform.module.css";

export type FlowCounts = readonly {
  readonly direction: FlowSide;
  readonly state: FlowState;
  readonly count: number;
}[];

interface FlowFiguresProps {
  readonly counts: FlowCounts | undefined;
  readonly side: FlowSide;
}

/** What left, what came, what waits, what failed: each figure filters the lists. */
export function FlowFigures({ counts, side }: FlowFiguresProps) {
  const sum = (keeps: Partial<{ direction: FlowSide; state: FlowState }>) =>
    counts
      ?.filter(
        (one) =>
          (keeps.direction ?? one.direction) === one.direction && (keeps.state ?? one.state) === one.state,
      )
      .reduce((total, { count }) => total + count, 0);
  const link = (shown: FlowSide, flowState?: FlowState): FigureLink["link"] => ({
    to: "/settings/platform",
    search: { side: shown === "out" ? undefined : shown, flowState },
  });
  /** A state of both sides opens the list that has some, rather than an empty one. */
  const ofState = (state: FlowState) => {
    const has = (direction: FlowSide) => (sum({ direction, state }) ?? 0) > 0;
    return { count: sum({ state }), link: link(has(side) ? side : has("in") ? "in" : "out", state) };
  };
  return (
    <div className={styles.figures}>
      <FigureLinks
        label="Échanges avec la plateforme"
        figures={[
          { label: "Envois", count: sum({ direction: "out" }), link: link("out") },
          { label: "Réceptions", count: sum({ direction: "in" }), link: link("in") },
          { label: "En attente", tone: "waits", ...ofState("waiting") },
          { label: "En échec", tone: "failed", ...ofState("failed") },
        ]}
      />
    </div>
  );
}
