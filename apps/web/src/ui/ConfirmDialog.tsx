import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import IconButton from "@mui/material/IconButton";
import { labelOf } from "../lib/i18n/labels.ts";
import styles from "./ConfirmDialog.module.css";
import { type ConfirmConfig, type DialogColor, defaultConfirm, type OpenDialog } from "./confirm.ts";
import { Icon } from "./Icon.tsx";
import { type IconPath, icons } from "./icons.ts";

const symbols: Record<NonNullable<NonNullable<ConfirmConfig["icon"]>["name"]>, IconPath> = {
  warning: icons.warning,
  question: icons.question,
  info: icons.info,
  check: icons.check,
};

const confirmColors = { primary: "primary", accent: "inherit", warn: "error" } as const;

/** The specification's confirmation dialog: 32rem wide from 960 px, closed by its buttons only unless dismissible. */
export function ConfirmDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { title, message, icon, titleColor, actions, dismissible = false } = dialog.config;
  const tone: DialogColor = icon?.color ?? "warn";
  const ids = { title: `dialog-${dialog.id}-title`, message: `dialog-${dialog.id}-message` };
  return (
    <Dialog
      open
      onClose={() => {
        if (dismissible) dialog.answer(undefined);
      }}
      slotProps={{ paper: { className: styles.panel ?? "", role: "alertdialog" } }}
      aria-labelledby={ids.title}
      aria-describedby={ids.message}
    >
      {dismissible && (
        <IconButton
          className={styles.close ?? ""}
          aria-label={labelOf("ui.close")}
          onClick={() => dialog.answer(undefined)}
        >
          <Icon path={icons.close} />
        </IconButton>
      )}
      <div className={styles.body}>
        {icon?.show !== false && (
          <span className={styles.disc} data-tone={tone}>
            <Icon path={symbols[icon?.name ?? "warning"]} />
          </span>
        )}
        <div>
          <h2 id={ids.title} className={styles.title} data-tone={titleColor}>
            {title ?? defaultConfirm.title}
          </h2>
          <div id={ids.message} className={styles.message}>
            {message ?? defaultConfirm.message}
          </div>
        </div>
      </div>
      <DialogActions>
        {actions?.cancel?.show !== false && (
          <Button variant="outlined" color="inherit" onClick={() => dialog.answer("cancelled")}>
            {actions?.cancel?.label ?? defaultConfirm.cancelLabel}
          </Button>
        )}
        {actions?.confirm?.show !== false && (
          <Button
            variant="contained"
            color={confirmColors[actions?.confirm?.color ?? "warn"]}
            onClick={() => dialog.answer("confirmed")}
          >
            {actions?.confirm?.label ?? defaultConfirm.confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
