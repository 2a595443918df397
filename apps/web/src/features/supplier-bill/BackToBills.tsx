import { BackLink } from "../../app/BackLink.tsx";
import { useStore } from "../../lib/store.ts";
import { lastBillSearch } from "./bill-queries.ts";

/** The way back to the list, as it was left. */
export function BackToBills() {
  const search = useStore(lastBillSearch);
  return (
    <BackLink to="/accounting/supplier-bills" search={search}>
      Factures fournisseurs
    </BackLink>
  );
}
