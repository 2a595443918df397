import type { ReactNode } from "react";
import { InvoiceDateFilters, MoreInvoiceFilters } from "../../app/lists/InvoiceFilterFields.tsx";
import { activeMoreFilters } from "../../app/lists/invoice-filters.ts";
import type { DateContext } from "../../lib/typed.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ClientFilter } from "./ClientFilter.tsx";
import {
  activeFilters,
  noFilters,
  type SalePayment,
  type SalesChange,
  type SalesSearch,
  salePaymentLabels,
  salePayments,
} from "./sales-search.ts";

interface SalesFiltersProps {
  readonly search: SalesSearch;
  readonly onChange: (change: SalesChange) => void;
  readonly dossier: string;
  readonly within: DateContext | undefined;
  /** At the right: columns, saved views, export. */
  readonly aside: ReactNode;
}

const paymentOptions: readonly { readonly value: SalePayment | ""; readonly label: string }[] = [
  { value: "", label: "Tout règlement" },
  ...salePayments.map((value) => ({ value, label: salePaymentLabels[value] })),
];

/** What narrows the list; the screen writes it into the URL. */
export function SalesFilters({ search, onChange, dossier, within, aside }: SalesFiltersProps) {
  return (
    <FilterBar
      search={{
        value: search.q ?? "",
        onChange: (q) => onChange({ q }),
        placeholder: "Client, numéro, objet",
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
        <ClientFilter dossier={dossier} value={search.client} onChange={(client) => onChange({ client })} />
      </div>
      <SelectField
        label="Règlement"
        hideLabel
        value={search.payment ?? ""}
        options={paymentOptions}
        onChange={(payment) => onChange({ payment: payment === "" ? undefined : payment })}
      />
      <InvoiceDateFilters search={search} onChange={onChange} within={within} />
    </FilterBar>
  );
}
