import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { type KeyboardEventHandler, type ReactNode, useId } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import styles from "./SidePanel.module.css";

export interface SidePanelProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Escape, the cross and the backdrop ask for it; the screen may refuse. */
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** Its content is read: it stands off the edges, and scrolls. A form does so by itself. */
  readonly padded?: boolean;
  /** Keys that nothing inside took: the panel itself has the focus, or its header. */
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children: ReactNode;
}

/** A short form beside its list, at the right; the whole screen on a phone. The list stays where it was. */
export function SidePanel({ title, subtitle, onClose, wide, padded, onKeyDown, children }: SidePanelProps) {
  const { label } = useLabels();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          className: styles.paper ?? "",
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": id,
          ...(onKeyDown && { onKeyDown }),
          ...(wide === true ? { "data-wide": true } : {}),
        },
      }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <IconButton aria-label={label("ui.close")} onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </header>
      {padded === true ? <div className={styles.body}>{children}</div> : children}
    </Drawer>
  );
}
