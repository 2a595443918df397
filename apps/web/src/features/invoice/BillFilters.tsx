import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { activeFilters, type BillSearch, type SearchChange } from "./list-filters.ts";

interface BillFiltersProps {
  readonly search: BillSearch;
  readonly onChange: (change: SearchChange) => void;
  readonly within: DateContext | undefined;
}

/** What narrows the list; the screen writes it into the URL. */
export function BillFilters({ search, onChange, within }: BillFiltersProps) {
  return (
    <FilterBar
      search={{
        value: search.q ?? "",
        onChange: (q) => onChange({ q }),
        placeholder: "Fournisseur, numéro, libellé",
      }}
      active={activeFilters(search)}
      onReset={() => onChange({ q: undefined, from: undefined, to: undefined })}
    >
      <DateField
        label="Du"
        hideLabel
        value={search.from}
        within={within}
        onChange={(from) => onChange({ from })}
      />
      <DateField label="Au" hideLabel value={search.to} within={within} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}
