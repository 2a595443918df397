import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Tooltip from "@mui/material/Tooltip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, type RefObject, useId } from "react";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type IconPath, icons } from "../../../ui/icons.ts";
import styles from "./ToolPanel.module.css";

export interface ToolPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: string;
  /** The buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a button of the toolbar opens: 360 px under it, the whole screen on a phone. Escape and the backdrop close it. */
export function ToolPanel({ anchor, title, actions, onClose, children }: ToolPanelProps) {
  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const id = useId();
  const close = useLabels().label("panel.close");
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={() => anchor.current ?? document.body}
      anchorReference={phone ? "none" : "anchorEl"}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{
        paper: {
          className: (phone ? styles.screen : styles.paper) ?? "",
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": id,
        },
      }}
    >
      <header className={styles.head}>
        {phone && <PanelAction label={close} icon={icons.close} onClick={onClose} />}
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </header>
      <div className={styles.body}>{children}</div>
    </Popover>
  );
}

export interface PanelActionProps {
  readonly label: string;
  readonly icon: IconPath;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** A button of a panel's head. What it disables keeps the focus: from the page, Escape would not reach it. */
export function PanelAction({ label, icon, onClick, disabled = false }: PanelActionProps) {
  return (
    <Tooltip title={disabled ? "" : label}>
      <span>
        <IconButton
          className={styles.action ?? ""}
          aria-label={label}
          aria-disabled={disabled}
          onClick={() => {
            if (!disabled) onClick();
          }}
        >
          <Icon path={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

export interface PanelButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly icon: IconPath;
  readonly opened: boolean;
  readonly onClick: () => void;
  /** Shown above 0, and said: `spoken` goes behind the label. */
  readonly badge?: {
    readonly count: number;
    readonly spoken: string;
    readonly tone: "message" | "notification";
  };
}

/** The button of the toolbar that opens a panel. */
export function PanelButton({ ref, label, icon, opened, onClick, badge }: PanelButtonProps) {
  const counted = badge !== undefined && badge.count > 0;
  return (
    <Tooltip title={label}>
      <IconButton
        ref={ref}
        className={styles.button ?? ""}
        aria-label={counted ? `${label}, ${badge.spoken}` : label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={onClick}
      >
        <Icon path={icon} />
        {counted && (
          <span className={styles.badge} data-tone={badge.tone} aria-hidden="true">
            {badge.count > 99 ? "99+" : badge.count}
          </span>
        )}
      </IconButton>
    </Tooltip>
  );
}

export interface PanelEmptyProps {
  readonly icon: IconPath;
  readonly title: string;
  readonly text: string;
}

/** A panel with nothing in it. */
export function PanelEmpty({ icon, title, text }: PanelEmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <Icon path={icon} size={28} />
      </span>
      <h3 className={styles.emptyTitle}>{title}</h3>
      <p className={styles.emptyText}>{text}</p>
    </div>
  );
}
