import IconButton from "@mui/material/IconButton";
import { formatRange } from "../lib/format.ts";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import styles from "./Pagination.module.css";

export interface PaginationProps {
  readonly skip: number;
  readonly limit: number;
  readonly count: number;
  readonly onChange: (page: { readonly skip: number; readonly limit: number }) => void;
  readonly sizes?: readonly number[];
}

/** The paginator of a list: its range as `x - y sur n`, its page sizes, previous and next. */
export function Pagination({ skip, limit, count, onChange, sizes = [20, 50, 100, 200] }: PaginationProps) {
  const shown = Math.max(0, Math.min(limit, count - skip));
  return (
    <nav className={styles.pagination} aria-label="Pagination">
      <label className={styles.size}>
        <span aria-hidden="true">Éléments par page</span>
        <select
          aria-label="Éléments par page"
          value={limit}
          onChange={(event) => onChange({ skip: 0, limit: Number(event.target.value) })}
        >
          {[...new Set([...sizes, limit])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </label>
      <span className={styles.range} aria-live="polite">
        {formatRange(skip, shown, count)}
      </span>
      <IconButton
        size="small"
        aria-label="Page précédente"
        disabled={skip === 0}
        onClick={() => onChange({ skip: Math.max(0, skip - limit), limit })}
      >
        <Icon path={icons.chevronLeft} size={18} />
      </IconButton>
      <IconButton
        size="small"
        aria-label="Page suivante"
        disabled={skip + limit >= count}
        onClick={() => onChange({ skip: skip + limit, limit })}
      >
        <Icon path={icons.chevronRight} size={18} />
      </IconButton>
    </nav>
  );
}
