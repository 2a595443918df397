import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useId, useRef, useState } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import styles from "./FilterBar.module.css";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import { useShortcut } from "./shortcut.ts";
import { usePausedText } from "./use-paused-text.ts";

export interface FilterBarProps {
  /** The text search; reported once the typing pauses. `/` brings the focus here. */
  readonly search?: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly placeholder?: string;
  };
  /** The other filters: fields with `hideLabel`, each about 160 px wide. */
  readonly children?: ReactNode;
  /** Filters that are seldom used: behind « Plus de filtres », open where one of them is set. */
  readonly more?: { readonly fields: ReactNode; readonly active: number };
  /** How many filters are set: with `onReset` offers « Effacer les filtres ». */
  readonly active?: number;
  readonly onReset?: () => void;
  /** At the right: an export, a saved view. */
  readonly aside?: ReactNode;
}

/** The filters of a list; on a phone behind one button, beside the search. The screen writes what they say into its URL. */
export function FilterBar({ search, children, more, active = 0, onReset, aside }: FilterBarProps) {
  const { label } = useLabels();
  const [opened, setOpened] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const moreId = useId();
  const filtersId = useId();
  const isOpen = more !== undefined && (opened || more.active > 0);
  return (
    <search className={styles.bar}>
      {search !== undefined && <SearchBox {...search} />}
      {children !== undefined && (
        <>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            className={styles.fold ?? ""}
            aria-expanded={unfolded}
            aria-controls={filtersId}
            startIcon={<Icon path={icons.filter} size={16} />}
            onClick={() => setUnfolded(!unfolded)}
          >
            {label("ui.filters")}
            {active > 0 && ` (${active})`}
          </Button>
          <div id={filtersId} className={styles.filters} data-folded={!unfolded || undefined}>
            {children}
          </div>
        </>
      )}
      {more !== undefined && (
        <IconButton
          size="small"
          className={styles.moreButton ?? ""}
          data-folded={(children !== undefined && !unfolded) || undefined}
          aria-label={label("ui.moreFilters")}
          title={label("ui.moreFilters")}
          aria-expanded={isOpen}
          aria-controls={moreId}
          disabled={more.active > 0}
          onClick={() => setOpened(!opened)}
        >
          <Icon path={icons.filter} size={18} />
        </IconButton>
      )}
      {isOpen && (
        <div
          id={moreId}
          className={styles.more}
          data-folded={(children !== undefined && !unfolded) || undefined}
        >
          {more.fields}
        </div>
      )}
      {/* Its place is kept: the fields beside and below do not move when the first filter is set. */}
      {onReset !== undefined && (
        <IconButton
          size="small"
          className={styles.reset ?? ""}
          data-idle={active === 0 || undefined}
          aria-label={label("ui.clearFilters")}
          title={label("ui.clearFilters")}
          onClick={onReset}
        >
          <Icon path={icons.filterOff} size={18} />
        </IconButton>
      )}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </search>
  );
}

function SearchBox({ value, onChange, placeholder: given }: NonNullable<FilterBarProps["search"]>) {
  const { label } = useLabels();
  const placeholder = given ?? label("ui.search");
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
