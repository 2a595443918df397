import { BackLink } from "../../app/BackLink.tsx";
import { useStore } from "../../lib/store.ts";
import { lastSalesSearch } from "./sales-queries.ts";

/** The way back to the list, as it was left. */
export function BackToSales() {
  const search = useStore(lastSalesSearch);
  return (
    <BackLink to="/accounting/invoices" search={search}>
      Factures clients
    </BackLink>
  );
}
