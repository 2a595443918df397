import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { useLocation } from "@tanstack/react-router";
import { useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { holdsActive } from "./active-match.ts";
import { BasicEntry } from "./BasicEntry.tsx";
import { DropdownItems } from "./DropdownItems.tsx";
import { EntryFace } from "./EntryFace.tsx";
import styles from "./HorizontalNavigation.module.css";

/** A menu above the screen: entries side by side; an entry with children opens a dropdown. */
export function HorizontalNavigation({ items }: { readonly items: readonly NavigationItem[] }) {
  const { label } = useLabels();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={styles.bar} aria-label={label("navigation.main")}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <RootItem item={item} path={path} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RootItem({ item, path }: { readonly item: NavigationItem; readonly path: string }) {
  if (item.type === "spacer") return <span className={styles.spacer} aria-hidden="true" />;
  // Dividers are between the entries of a dropdown only.
  if (item.type === "divider") return null;
  if (item.type === "basic") return <BasicEntry item={item} path={path} depth={0} onNavigate={undefined} />;
  return (
    <MenuButton
      align="left"
      trigger={(control) => (
        <button
          type="button"
          {...control}
          className={styles.branch}
          title={item.tooltip}
          disabled={item.disabled === true}
          data-holds-current={holdsActive(item, path) || undefined}
        >
          <EntryFace item={item} nested={false} />
          <Icon path={icons.chevronDown} size={14} />
        </button>
      )}
    >
      {(close) => <DropdownItems items={item.children ?? []} path={path} close={close} />}
    </MenuButton>
  );
}
