import type { ReactNode } from "react";
import { labelOf } from "../../lib/i18n/labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./LockedForm.module.css";

interface LockedFormProps {
  /** Why the user may read it and not change it; undefined: they may change it. */
  readonly reason: string | undefined;
  readonly children: ReactNode;
}

/** A form whose fields are off without the right to save them: nothing is typed that would be refused. */
export function LockedForm({ reason, children }: LockedFormProps) {
  return (
    <>
      {reason !== undefined && <Notice title={labelOf("frame.readOnly")}>{reason}</Notice>}
      <fieldset className={styles.locked} disabled={reason !== undefined}>
        {children}
      </fieldset>
    </>
  );
}
