import type { SearchProvider } from "../../search-provider.ts";
import { visibleDirections } from "./rights.ts";
import { type FoundInvoice, findInvoicesLike } from "./search-repository.ts";

/** Where an invoice is shown. */
const linkOf = ({ direction, id }: FoundInvoice) =>
  `/accounting/${direction === "credit" ? "invoices" : "supplier-bills"}/${id}`;

/** Invoices by number, label or third party, on the sides that the caller may view. */
export const invoiceSearch: SearchProvider = {
  id: "invoices",
  label: "Factures",
  find: async (app, caller, { text, legalEntityId, limit }) => {
    const directions = visibleDirections(caller);
    if (directions.length === 0) return [];
    const wanted = { legalEntityId, directions, text, number: text.replaceAll(" ", ""), limit };
    return (await findInvoicesLike(app.db, caller.scope, wanted)).map(resultOf);
  },
};

function resultOf(row: FoundInvoice) {
  const number = row.billNumber ?? row.refId;
  const parts = [number, row.companyName].filter((part) => part !== null && part !== "");
  return {
    id: row.id,
    title: parts.length > 0 ? parts.join(" · ") : row.label || "Brouillon sans numéro",
    subtitle: parts.length > 0 && row.label !== "" ? row.label : null,
    link: linkOf(row),
  };
}
