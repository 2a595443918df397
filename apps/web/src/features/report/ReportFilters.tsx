import type { ReactNode } from "react";
import type { Ledger } from "../../app/WithLedger.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import styles from "./ReportFilters.module.css";
import type { Range } from "./report-search.ts";

export interface ReportFiltersProps {
  readonly ledger: Ledger;
  readonly range: Range;
  /** Undefined: back to the current period or exercise. */
  readonly onDates: (dates: { readonly from?: string | undefined; readonly to?: string | undefined }) => void;
  /** Before the dates: the account. */
  readonly children?: ReactNode;
  readonly toggles: readonly {
    readonly label: string;
    readonly on: boolean;
    readonly onChange: (on: boolean) => void;
  }[];
  readonly aside?: ReactNode;
}

/** The dates of a report and what it counts. */
export function ReportFilters({ ledger, range, onDates, children, toggles, aside }: ReportFiltersProps) {
  const { startDate, endDate } = ledger.exercise;
  const within = { startDate, endDate, periodDate: range.startDate };
  return (
    <div className={styles.filters}>
      <FilterBar aside={aside}>
        {children}
        <DateField
          label="Du"
          hideLabel
          value={range.startDate}
          within={within}
          onChange={(from) => onDates({ from: from === ledger.range.startDate ? undefined : from })}
        />
        <DateField
          label="Au"
          hideLabel
          value={range.endDate}
          within={within}
          onChange={(to) => onDates({ to: to === ledger.range.endDate ? undefined : to })}
        />
        {toggles.map(({ label, on, onChange }) => (
          <label key={label} className={styles.toggle}>
            <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
            {label}
          </label>
        ))}
      </FilterBar>
    </div>
  );
}
