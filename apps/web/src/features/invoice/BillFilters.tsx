import type { ReactNode } from "react";
import { InvoiceDateFilters, MoreInvoiceFilters } from "../../app/lists/InvoiceFilterFields.tsx";
import { activeMoreFilters } from "../../app/lists/invoice-filters.ts";
import type { DateContext } from "../../lib/typed.ts";
import { Combo } from "../../ui/Combo.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { activeFilters, type BillSearch, noFilters, type SearchChange } from "./list-filters.ts";
import { searchSuppliers } from "./supplier-options.ts";

interface BillFiltersProps {
  readonly search: BillSearch;
  readonly onChange: (change: SearchChange) => void;
  readonly dossier: string;
  readonly within: DateContext | undefined;
  /** At the right: columns, saved views, export. */
  readonly aside: ReactNode;
}

/** What narrows the list; the screen writes it into the URL. */
export function BillFilters({ search, onChange, dossier, within, aside }: BillFiltersProps) {
  return (
    <FilterBar
      search={{
        value: search.q ?? "",
        onChange: (q) => onChange({ q }),
        placeholder: "Fournisseur, numéro, libellé",
      }}
      more={{
        fields: <MoreInvoiceFilters search={search} onChange={onChange} dossier={dossier} />,
        active: activeMoreFilters(search),
      }}
      active={activeFilters(search)}
      onReset={() => onChange(noFilters)}
      aside={aside}
    >
      <div data-party="">
        <Combo
          label="Fournisseur"
          hideLabel
          placeholder="Fournisseur"
          wide
          value={search.supplier === undefined ? undefined : { id: search.supplier, label: search.supplier }}
          search={async (typed, signal) =>
            (await searchSuppliers(dossier, typed, signal)).map(({ label, aside }) => ({
              id: label,
              label,
              ...(aside === undefined ? {} : { aside }),
            }))
          }
          onChange={(option) => onChange({ supplier: option?.label })}
        />
      </div>
      <InvoiceDateFilters search={search} onChange={onChange} within={within} />
    </FilterBar>
  );
}
