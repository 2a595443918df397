import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./MenuEntries.module.css";
import type { MenuGroup, MenuItem } from "./menu.ts";
import { isActive, type MenuMatch, openItemFor } from "./visible-menu.ts";

interface EntriesProps {
  readonly groups: readonly MenuGroup[];
  readonly path: string;
  readonly onNavigate?: () => void;
}

/** The menu's groups. Opening one entry closes the others, except the one that holds the current screen. */
export function MenuEntries({ groups, path, onNavigate }: EntriesProps) {
  const current = openItemFor(groups, path);
  const [opened, setOpened] = useState<string>();
  useEffect(() => setOpened(current), [current]);
  return groups.map((group) => (
    <section key={group.id} className={styles.group} aria-label={group.title}>
      {group.title !== undefined && (
        <h2 className={styles.heading}>
          <span>{group.title}</span>
        </h2>
      )}
      <ul>
        {group.items.map((item) => (
          <li key={item.id}>
            {item.link === undefined ? (
              <Collapsable
                item={item}
                path={path}
                open={opened === item.id}
                onToggle={() => setOpened(opened === item.id ? undefined : item.id)}
                onNavigate={onNavigate}
              />
            ) : (
              <EntryLink link={item.link} path={path} onNavigate={onNavigate}>
                <Icon path={item.icon} />
                <span className={styles.title}>{item.title}</span>
              </EntryLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** What the search box found, flat. */
export function MenuMatches({
  matches,
  path,
  onNavigate,
}: { readonly matches: readonly MenuMatch[] } & Omit<EntriesProps, "groups">) {
  if (matches.length === 0) return <p className={styles.none}>Aucun écran de ce nom</p>;
  return (
    <ul className={styles.group}>
      {matches.map((match) => (
        <li key={match.id}>
          <EntryLink link={match.link} path={path} onNavigate={onNavigate}>
            <Icon path={match.icon} />
            <span className={styles.title}>
              {match.title}
              {match.under !== undefined && <span className={styles.under}>{match.under}</span>}
            </span>
          </EntryLink>
        </li>
      ))}
    </ul>
  );
}

interface CollapsableProps {
  readonly item: MenuItem;
  readonly path: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onNavigate: (() => void) | undefined;
}

function Collapsable({ item, path, open, onToggle, onNavigate }: CollapsableProps) {
  const listId = `menu-${item.id}`;
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={listId}
        data-holds-current={item.children?.some((child) => isActive(child.link, path)) || undefined}
        onClick={onToggle}
      >
        <Icon path={item.icon} />
        <span className={styles.title}>{item.title}</span>
        <Icon path={icons.chevronRight} size={16} className={styles.chevron} />
      </button>
      <div className={styles.children} data-open={open || undefined} inert={!open}>
        <ul id={listId}>
          {item.children?.map((child) => (
            <li key={child.id}>
              <EntryLink link={child.link} path={path} onNavigate={onNavigate} child>
                <span className={styles.title}>{child.title}</span>
              </EntryLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface EntryLinkProps {
  readonly link: string;
  readonly path: string;
  readonly onNavigate: (() => void) | undefined;
  readonly child?: boolean;
  readonly children: React.ReactNode;
}

function EntryLink({ link, path, onNavigate, child, children }: EntryLinkProps) {
  return (
    <Link
      to={link}
      className={`${styles.entry} ${child === true ? styles.child : ""}`}
      aria-current={isActive(link, path) ? "page" : undefined}
      onClick={() => onNavigate?.()}
    >
      {children}
    </Link>
  );
}
