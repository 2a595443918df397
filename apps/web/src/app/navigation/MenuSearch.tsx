import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useId, useMemo } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { deedCommands, goCommands } from "../palette/commands.ts";
import { BasicEntry } from "./BasicEntry.tsx";
import { functionOf } from "./functions.ts";
import styles from "./MenuSearch.module.css";
import { visibleMenu } from "./menu.ts";
import entries from "./NavigationItems.module.css";
import { type MenuMatch, searchItems } from "./search-items.ts";

interface MenuSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly matches: readonly MenuMatch[];
  readonly onNavigate: (() => void) | undefined;
}

/** The box above the menu; Enter goes to the first screen found, Escape empties it. */
export function MenuSearch({ typed, onType, matches, onNavigate }: MenuSearchProps) {
  const { label } = useLabels();
  const navigate = useNavigate();
  const id = useId();
  function open({ item }: MenuMatch) {
    onType("");
    onNavigate?.();
    functionOf(item.function)?.();
    if (item.link === undefined) return;
    if (item.externalLink === true) window.location.assign(item.link);
    else void navigate({ href: item.link });
  }
  return (
    <div className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label("navigation.search")}
      </label>
      <Icon path={icons.search} size={18} />
      <input
        id={id}
        type="search"
        placeholder={label("ui.search")}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault();
            onType("");
          }
          const first = matches[0];
          if (event.key === "Enter" && first !== undefined) open(first);
        }}
      />
    </div>
  );
}

interface MatchesProps {
  readonly matches: readonly MenuMatch[];
  readonly onNavigate: () => void;
}

/** What the box found, in place of the menu. */
export function MenuMatches({ matches, onNavigate }: MatchesProps) {
  const { label } = useLabels();
  const path = useLocation({ select: (location) => location.pathname });
  if (matches.length === 0) return <p className={entries.none}>{label("navigation.none")}</p>;
  return (
    <ul className={entries.top}>
      {matches.map(({ item, under }) => (
        <li key={item.id}>
          <BasicEntry
            item={under === undefined ? item : { ...item, subtitle: under }}
            path={path}
            depth={0}
            onNavigate={onNavigate}
          />
        </li>
      ))}
    </ul>
  );
}

/** What the box finds now; undefined while nothing is typed. */
export function useMatches(
  items: readonly NavigationItem[],
  typed: string,
): readonly MenuMatch[] | undefined {
  const user = useSignedInUser();
  const commands = useMemo(() => {
    const seen = visibleMenu(user);
    return [...goCommands(seen), ...deedCommands(user)];
  }, [user]);
  return typed.trim() === "" ? undefined : searchItems(items, typed, commands);
}
