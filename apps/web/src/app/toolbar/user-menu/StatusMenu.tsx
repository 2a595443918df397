import type { UserStatus } from "@grand-livre/contracts/common-user";
import { useLabels } from "../../../lib/i18n/labels.ts";
import styles from "../UserMenu.module.css";
import { statuses, useStatus } from "./common-user.ts";
import { type Held, NestedMenu } from "./NestedMenu.tsx";

export interface StatusMenuProps extends Held {
  readonly status: UserStatus;
  /** A status was chosen. */
  readonly onChosen: () => void;
}

/** The entry « Statut » and the menu it opens. */
export function StatusMenu({ status, onChosen, ...held }: StatusMenuProps) {
  const { label } = useLabels();
  const change = useStatus();
  const mark = (one: UserStatus) => <span className={styles.bullet} data-status={one} />;
  return (
    <NestedMenu
      {...held}
      title={label("user.status")}
      mark={mark(status)}
      value={status}
      options={statuses.map((one) => ({ value: one, title: label(`user.${one}`), mark: mark(one) }))}
      onChoose={(one) => {
        onChosen();
        void change(one);
      }}
    />
  );
}
