import Button from "@mui/material/Button";
import { type ReactNode, useRef } from "react";
import styles from "./FilterBar.module.css";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import { useShortcut } from "./shortcut.ts";
import { usePausedText } from "./use-paused-text.ts";

export interface FilterBarProps {
  /** The text search; told once the typing pauses. `/` brings the focus here. */
  readonly search?: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly placeholder?: string;
  };
  /** The other filters: fields with `hideLabel`, each about 160 px wide. */
  readonly children?: ReactNode;
  /** How many filters are set: with `onReset` shows « Effacer les filtres ». */
  readonly active?: number;
  readonly onReset?: () => void;
  /** At the right: an export, a saved view. */
  readonly aside?: ReactNode;
}

/** The filters of a list. The screen writes what they say into its URL. */
export function FilterBar({ search, children, active = 0, onReset, aside }: FilterBarProps) {
  return (
    <search className={styles.bar}>
      {search !== undefined && <SearchBox {...search} />}
      {children !== undefined && <div className={styles.filters}>{children}</div>}
      {active > 0 && onReset !== undefined && (
        <Button
          size="small"
          color="inherit"
          onClick={onReset}
          startIcon={<Icon path={icons.close} size={14} />}
        >
          Effacer les filtres
        </Button>
      )}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </search>
  );
}

function SearchBox({ value, onChange, placeholder = "Rechercher" }: NonNullable<FilterBarProps["search"]>) {
  const [typed, setTyped] = usePausedText(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", () => input.current?.focus());
  return (
    <div className={styles.search}>
      <Icon path={icons.search} size={16} />
      <input
        ref={input}
        type="search"
        aria-label={placeholder}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onChange(typed);
          if (event.key === "Escape") {
            setTyped("");
            onChange("");
            event.currentTarget.blur();
          }
        }}
      />
    </div>
  );
}
