import { useQuery } from "@tanstack/react-query";
import type { Ledger } from "../../app/WithLedger.tsx";
import { journalsOptions } from "../../lib/journals.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { activeFilters, type EntrySearch } from "./entry-search.ts";
import { stateLabels } from "./entry-text.ts";

export interface EntryFiltersProps {
  readonly ledger: Ledger;
  readonly search: EntrySearch;
  readonly onChange: (changes: { readonly [Name in keyof EntrySearch]?: string | undefined }) => void;
}

/** Search, journal, state and dates; without dates the list is that of the current period or exercise. */
export function EntryFilters({ ledger, search, onChange }: EntryFiltersProps) {
  const { data: journals = [] } = useQuery(journalsOptions(ledger.dossier.refId));
  const { startDate, endDate } = ledger.exercise;
  const within = { startDate, endDate, periodDate: ledger.range.startDate };
  return (
    <FilterBar
      search={{
        value: search.q ?? "",
        placeholder: "Libellé, pièce, tiers ou numéro",
        onChange: (q) => onChange({ q }),
      }}
      active={activeFilters(search)}
      onReset={() =>
        onChange({ q: undefined, journal: undefined, state: undefined, from: undefined, to: undefined })
      }
    >
      <SelectField
        label="Journal"
        hideLabel
        value={search.journal ?? ""}
        options={[
          { value: "", label: "Tous les journaux" },
          ...journals.map(({ code, label }) => ({ value: code, label: `${code} ${label}` })),
        ]}
        onChange={(journal) => onChange({ journal })}
      />
      <SelectField
        label="État"
        hideLabel
        value={search.state ?? ""}
        options={[
          { value: "", label: "Tous les états" },
          ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(state) => onChange({ state })}
      />
      <DateField
        label="Du"
        hideLabel
        value={search.from ?? ledger.range.startDate}
        within={within}
        onChange={(from) => onChange({ from: from === ledger.range.startDate ? undefined : from })}
      />
      <DateField
        label="Au"
        hideLabel
        value={search.to ?? ledger.range.endDate}
        within={within}
        onChange={(to) => onChange({ to: to === ledger.range.endDate ? undefined : to })}
      />
    </FilterBar>
  );
}
