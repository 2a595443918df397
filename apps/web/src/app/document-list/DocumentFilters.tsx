import type { ReactNode } from "react";
import type { DateContext } from "../../lib/typed.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { InvoiceDateFilters, MoreInvoiceFilters } from "./InvoiceFilterFields.tsx";
import { activeMoreFilters, type InvoiceFilters, type InvoiceFiltersChange } from "./invoice-filters.ts";

export interface DocumentFiltersProps {
  readonly search: InvoiceFilters;
  readonly onChange: (change: InvoiceFiltersChange) => void;
  readonly dossier: string;
  readonly within: DateContext | undefined;
  /** What the text search looks in. */
  readonly placeholder: string;
  /** How many filters are set. */
  readonly active: number;
  readonly onReset: () => void;
  /** At the right: columns, saved views, export. */
  readonly aside: ReactNode;
  /** The filters of this kind of documents alone, its third party first. */
  readonly children: ReactNode;
}

/** What narrows a list of documents; the screen writes it into the URL. */
export function DocumentFilters(props: DocumentFiltersProps) {
  const { search, onChange, dossier, within, placeholder, children, ...bar } = props;
  return (
    <FilterBar
      {...bar}
      search={{ value: search.q ?? "", onChange: (q) => onChange({ q }), placeholder }}
      more={{
        fields: <MoreInvoiceFilters search={search} onChange={onChange} dossier={dossier} />,
        active: activeMoreFilters(search),
      }}
    >
      {children}
      <InvoiceDateFilters search={search} onChange={onChange} within={within} />
    </FilterBar>
  );
}
