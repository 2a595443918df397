import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { Icon } from "../../ui/Icon.tsx";
import { iconOf } from "./menu.ts";
import styles from "./NavigationItems.module.css";

/** What every entry shows: icon, title over subtitle, badge. The appearance decides what there is room for. */
export function EntryFace({ item, nested }: { readonly item: NavigationItem; readonly nested: boolean }) {
  return (
    <>
      {(!nested || item.icon !== undefined) && (
        <span className={styles.icon}>
          <Icon path={iconOf(item.icon)} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.title}>{item.title}</span>
        {item.subtitle !== undefined && <span className={styles.subtitle}>{item.subtitle}</span>}
      </span>
      {item.badge !== undefined && <span className={styles.badge}>{item.badge.title}</span>}
    </>
  );
}
