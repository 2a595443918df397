import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import styles from "./Notice.module.css";

export interface NoticeProps {
  readonly tone?: "info" | "success" | "warning" | "error";
  readonly title?: string;
  readonly children?: ReactNode;
  /** One link or button at the right. */
  readonly action?: ReactNode;
}

const symbols = {
  info: icons.info,
  success: icons.check,
  warning: icons.warning,
  error: icons.alert,
} as const;

/** A sentence in the page, where it matters: a refusal above the buttons, a next step. */
export function Notice({ tone = "info", title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon path={symbols[tone]} size={18} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
