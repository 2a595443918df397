import { labelOf } from "../../lib/i18n/labels.ts";
import { Kbd } from "../../ui/Kbd.tsx";
import type { Command } from "./commands.ts";
import styles from "./GoHint.module.css";

/** What the letters after `G` lead to, while one is awaited. */
export function GoHint({ commands }: { readonly commands: readonly Command[] }) {
  return (
    <div className={styles.hint} role="status" aria-label={labelOf("palette.goHint")}>
      {commands.map((command) => (
        <span key={command.id} className={styles.one}>
          <Kbd>{command.keys?.slice(2) ?? ""}</Kbd>
          {command.title}
        </span>
      ))}
    </div>
  );
}
