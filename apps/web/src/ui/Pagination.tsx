import IconButton from "@mui/material/IconButton";
import { formatRange } from "../lib/format.ts";
import { useLabels } from "../lib/i18n/labels.ts";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import styles from "./Pagination.module.css";

export interface PaginationProps {
  readonly skip: number;
  readonly limit: number;
  readonly count: number;
  /** Where `count` is only a minimum: how many rows the page has, and whether it is the last one. */
  readonly minimum?: { readonly shown: number; readonly isLast: boolean } | undefined;
  readonly onChange: (page: { readonly skip: number; readonly limit: number }) => void;
  readonly sizes?: readonly number[];
}

/** The paginator of a list: its range as `x - y sur n`, its page sizes, previous and next. */
export function Pagination(props: PaginationProps) {
  const { label } = useLabels();
  const { skip, limit, count, minimum, onChange, sizes = [20, 50, 100, 200] } = props;
  const shown = minimum?.shown ?? Math.max(0, Math.min(limit, count - skip));
  const isLast = minimum?.isLast ?? skip + limit >= count;
  // The last page shows how many there are.
  const reached = skip + shown;
  const total = minimum === undefined ? count : isLast ? reached : Math.max(count, reached);
  return (
    <nav className={styles.pagination} aria-label={label("ui.pagination")}>
      <label className={styles.size}>
        <span aria-hidden="true">{label("ui.pageSize")}</span>
        <select
          aria-label={label("ui.pageSize")}
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
        {formatRange(skip, shown, total, minimum !== undefined && !isLast)}
      </span>
      <IconButton
        size="small"
        aria-label={label("ui.previousPage")}
        disabled={skip === 0}
        onClick={() => onChange({ skip: Math.max(0, skip - limit), limit })}
      >
        <Icon path={icons.chevronLeft} size={18} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={label("ui.nextPage")}
        disabled={isLast}
        onClick={() => onChange({ skip: skip + limit, limit })}
      >
        <Icon path={icons.chevronRight} size={18} />
      </IconButton>
    </nav>
  );
}
