import type { ReactNode } from "react";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Platform.module.css";

interface SecretOnceProps {
  readonly secret: string;
  /** « Gardez cette clé maintenant ». */
  readonly title: string;
  readonly children: ReactNode;
  readonly copyLabel: string;
  readonly keptLabel: string;
  readonly onKept: () => void;
}

/** A secret that was just made: it is never shown again. */
export function SecretOnce({ secret, title, children, copyLabel, keptLabel, onKept }: SecretOnceProps) {
  return (
    <div className={styles.lines}>
      <Notice tone="warning" title={title}>
        {children}
      </Notice>
      <code className={styles.code}>{secret}</code>
      <div className={styles.buttons}>
        <CopyButton text={secret} label={copyLabel} />
        <ActionButton size="small" onClick={onKept}>
          {keptLabel}
        </ActionButton>
      </div>
    </div>
  );
}
