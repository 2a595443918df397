import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { AsideEntry } from "./AsideEntry.tsx";
import { holdsActive } from "./active-match.ts";
import { openFor, toggled } from "./auto-collapse.ts";
import { BasicEntry } from "./BasicEntry.tsx";
import { EntryFace } from "./EntryFace.tsx";
import styles from "./NavigationItems.module.css";

export interface NavigationItemsProps {
  readonly items: readonly NavigationItem[];
  readonly path: string;
  /** A screen was chosen, or something done. */
  readonly onNavigate?: (() => void) | undefined;
  /** The entry whose second panel is open, where the menu has such panels. */
  readonly aside?: string | undefined;
  readonly onAside?: ((id: string | undefined) => void) | undefined;
}

/** A menu of entries of every kind, one below the other. What holds the current screen is open. */
export function NavigationItems(props: NavigationItemsProps) {
  const { items, path } = props;
  const [opened, setOpened] = useState(() => openFor(items, path));
  useEffect(() => setOpened(openFor(items, path)), [items, path]);
  const onToggle = (id: string) => setOpened((before) => toggled(items, before, id, path));
  return <Level {...props} depth={0} opened={opened} onToggle={onToggle} top />;
}

interface LevelProps extends NavigationItemsProps {
  readonly depth: number;
  readonly opened: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly top?: boolean;
  readonly id?: string;
}

function Level({ id, ...props }: LevelProps) {
  return (
    <ul className={props.top === true ? styles.top : styles.level} {...(id === undefined ? {} : { id })}>
      {props.items.map((item) => (
        <li key={item.id} data-type={item.type}>
          <Item {...props} item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, ...level }: LevelProps & { readonly item: NavigationItem }) {
  const { path, depth, onNavigate } = level;
  switch (item.type) {
    case "divider":
      return <hr className={styles.divider} />;
    case "spacer":
      return <div className={styles.spacer} aria-hidden="true" />;
    case "group":
      return <Group {...level} item={item} top={false} />;
    case "collapsable":
      return <Collapsable {...level} item={item} top={false} />;
    case "aside":
      return (
        <AsideEntry
          item={item}
          path={path}
          open={level.aside === item.id}
          onToggle={() => level.onAside?.(level.aside === item.id ? undefined : item.id)}
        />
      );
    default:
      return <BasicEntry item={item} path={path} depth={depth} onNavigate={onNavigate} />;
  }
}

function Group({ item, ...level }: LevelProps & { readonly item: NavigationItem }) {
  return (
    <section aria-label={item.title} className={styles.group}>
      <h2 className={styles.heading} title={item.tooltip}>
        <span>{item.title}</span>
        {item.subtitle !== undefined && <span className={styles.headingSubtitle}>{item.subtitle}</span>}
      </h2>
      <Level {...level} items={item.children ?? []} />
    </section>
  );
}

function Collapsable({ item, ...level }: LevelProps & { readonly item: NavigationItem }) {
  const open = level.opened.has(item.id);
  const listId = `menu-${item.id}`;
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        title={item.tooltip}
        data-entry={item.id}
        aria-expanded={open}
        aria-controls={listId}
        aria-disabled={item.disabled === true || undefined}
        data-holds-current={holdsActive(item, level.path) || undefined}
        style={level.depth === 0 ? undefined : { paddingLeft: 34 + 16 * level.depth }}
        onClick={() => level.onToggle(item.id)}
      >
        <EntryFace item={item} nested={level.depth > 0} />
        <Icon path={icons.chevronRight} size={16} className={styles.chevron} />
      </button>
      <div className={styles.children} data-open={open || undefined} inert={!open}>
        <Level {...level} id={listId} items={item.children ?? []} depth={level.depth + 1} />
      </div>
    </>
  );
}
