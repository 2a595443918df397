import type { SearchResult } from "@grand-livre/contracts/search";
import { useEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./SearchBar.module.css";

interface ResultLineProps {
  readonly id: string;
  /** Which of the groups: a contact shows its picture, a page its path, a task whether it is done. */
  readonly group: string;
  readonly result: SearchResult;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One result under the search field. The field keeps the focus and the keys. */
export function ResultLine({ id, group, result, selected, onPoint, onChoose }: ResultLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) line.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field holds the keys of the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      ref={line}
      id={id}
      className={styles.line}
      role="option"
      aria-selected={selected}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {group === "contacts" && <Picture avatar={result.avatar} name={result.title} />}
      {group === "tasks" && (
        <span className={styles.check} data-done={result.completed || undefined}>
          <Icon path={icons.check} size={18} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title} data-done={result.completed || undefined}>
          {result.title}
        </span>
        {(group === "pages" || result.subtitle !== null) && (
          <span className={styles.subtitle}>{group === "pages" ? result.link : result.subtitle}</span>
        )}
      </span>
    </div>
  );
}

function Picture({ avatar, name }: { readonly avatar: string | null | undefined; readonly name: string }) {
  if (typeof avatar === "string") return <img className={styles.avatar} src={avatar} alt="" />;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
