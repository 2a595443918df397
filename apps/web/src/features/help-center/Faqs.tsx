import type { FaqCategory } from "@grand-livre/contracts/help-center";
import { useId } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./Help.module.css";

/** Questions that open on their answers; opening one closes the others of the group. */
export function Faqs({ faqs }: { readonly faqs: FaqCategory["faqs"] }) {
  const name = useId();
  return (
    <div className={styles.faqs}>
      {faqs.map(({ id, question, answer }) => (
        <details key={id} name={name}>
          <summary>
            {question}
            <Icon path={icons.chevronDown} size={16} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
