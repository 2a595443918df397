import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./OfficeDialog.module.css";

interface OfficeDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** 320 pixels wide instead of 640. */
  readonly size?: "small" | "medium";
  /** At the left of the cross. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Something of the office in a dialog over its list: Escape, the backdrop and the cross close it. */
export function OfficeDialog({ title, onClose, size = "medium", head, foot, children }: OfficeDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: `${styles.paper} ${size === "small" ? styles.small : ""}` } }}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {head}
        <IconButton aria-label="Fermer" onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <DialogActions>{foot}</DialogActions>}
    </Dialog>
  );
}
