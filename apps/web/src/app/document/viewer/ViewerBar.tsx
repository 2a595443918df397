import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import styles from "./DocumentViewer.module.css";
import { largerZoom, smallerZoom } from "./zoom.ts";

interface ViewerBarProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onTurn: () => void;
  readonly aside: ReactNode;
}

/** Page by page, larger and smaller, turned by quarters. */
export function ViewerBar({ page, total, onPage, zoom, onZoom, onTurn, aside }: ViewerBarProps) {
  const larger = largerZoom(zoom);
  const smaller = smallerZoom(zoom);
  const button = (label: string, icon: string, go: (() => void) | undefined, keys?: string) => (
    <IconButton
      size="small"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={go === undefined}
      onClick={go ?? (() => undefined)}
    >
      <Icon path={icon} size={18} />
    </IconButton>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label="Document">
      {total > 1 && (
        <div className={styles.group}>
          {button("Page précédente", icons.chevronLeft, page > 1 ? () => onPage(page - 1) : undefined)}
          <span className={styles.figures} aria-live="polite">
            <span className="visually-hidden">Page </span>
            {page} / {total}
          </span>
          {button("Page suivante", icons.chevronRight, page < total ? () => onPage(page + 1) : undefined)}
        </div>
      )}
      <div className={styles.group}>
        {button("Réduire", icons.zoomOut, smaller === undefined ? undefined : () => onZoom(smaller), "−")}
        <button
          type="button"
          className={styles.fit}
          title="Ajuster à la largeur (0)"
          onClick={() => onZoom(1)}
        >
          {zoom === 1 ? "Ajusté" : `${Math.round(zoom * 100)}\u202f%`}
        </button>
        {button("Agrandir", icons.zoomIn, larger === undefined ? undefined : () => onZoom(larger), "+")}
        {button("Pivoter", icons.rotate, onTurn, "R")}
      </div>
      {aside}
    </div>
  );
}
