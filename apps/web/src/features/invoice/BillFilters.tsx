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
        value: search.recherche ?? "",
        onChange: (recherche) => onChange({ recherche }),
        placeholder: "Fournisseur, numéro, libellé",
      }}
      active={activeFilters(search)}
      onReset={() => onChange({ recherche: undefined, du: undefined, au: undefined })}
    >
      <DateField label="Du" hideLabel value={search.du} within={within} onChange={(du) => onChange({ du })} />
      <DateField label="Au" hideLabel value={search.au} within={within} onChange={(au) => onChange({ au })} />
    </FilterBar>
  );
}
