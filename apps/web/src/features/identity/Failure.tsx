import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./SignInScreen.module.css";

/** Why the form was refused, above its fields. Give it a new key at each attempt: it is read out and moves again. */
export function Failure({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.failure} role="alert">
      <Icon path={icons.alert} size={18} />
      <div>{children}</div>
    </div>
  );
}
