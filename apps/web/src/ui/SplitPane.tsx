import { type ReactNode, useMemo, useRef } from "react";
import { createPreference } from "../lib/preference.ts";
import { useStore } from "../lib/store.ts";
import styles from "./SplitPane.module.css";

export interface SplitPaneProps {
  /** Names the split in local storage, so that it is found again. */
  readonly storageKey: string;
  readonly start: ReactNode;
  readonly end: ReactNode;
  /** Share of the first pane, in percent, before anyone moved it. */
  readonly initial?: number;
  /** What the handle resizes, for screen readers: « Largeur du document ». */
  readonly label: string;
}

const LEAST = 20;
const MOST = 80;
const STEP = 2;

function clamp(percent: number): number {
  return Math.min(MOST, Math.max(LEAST, percent));
}

/** Two panes side by side from 960 px, one above the other below; resized by mouse, touch or arrow keys. */
export function SplitPane({ storageKey, start, end, initial = 50, label }: SplitPaneProps) {
  const preference = useMemo(
    () => createPreference(`split.${storageKey}`, String(initial)),
    [storageKey, initial],
  );
  const kept = Number(useStore(preference));
  const share = clamp(Number.isFinite(kept) && kept > 0 ? kept : initial);
  const frame = useRef<HTMLDivElement>(null);
  const set = (percent: number) => preference.set(String(Math.round(clamp(percent) * 10) / 10));

  return (
    <div
      ref={frame}
      className={styles.split}
      style={{ "--start": `${share}fr`, "--end": `${100 - share}fr` } as React.CSSProperties}
    >
      <div className={styles.pane}>{start}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the window-splitter pattern; hr is not. */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={Math.round(share)}
        className={styles.handle}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId) || frame.current === null) return;
          const box = frame.current.getBoundingClientRect();
          set(((event.clientX - box.left) / box.width) * 100);
        }}
        onDoubleClick={() => set(initial)}
        onKeyDown={(event) => {
          if (event.key === "ArrowLeft") set(share - STEP);
          else if (event.key === "ArrowRight") set(share + STEP);
          else if (event.key === "Home") set(LEAST);
          else if (event.key === "End") set(MOST);
          else return;
          event.preventDefault();
        }}
      />
      <div className={styles.pane}>{end}</div>
    </div>
  );
}
