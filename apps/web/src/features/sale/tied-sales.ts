import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import type { PartyChoice } from "../../app/document/draft/document-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import type { ComboOption } from "../../ui/Combo.tsx";
import { saleNumber } from "./sale-state.ts";

const MOST = 50;

/** The invoices that a credit note may correct: validated, of the client when it is chosen. */
export async function searchPreceding(
  legalEntityRefId: string,
  client: PartyChoice | undefined,
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly (ComboOption & { readonly sale: InvoiceListItem })[]> {
  const { invoices } = await call(invoiceEndpoints.list, {
    query: {
      legalEntityRefId,
      bill_direction: "credit",
      status: "validated",
      companyName: client?.name,
      searchValue,
      limit: MOST,
    },
    signal,
    quiet: true,
  });
  return invoices
    .filter(
      ({ kind, counterpartyId }) =>
        kind !== "credit_note" && (client?.id ?? counterpartyId) === counterpartyId,
    )
    .map((sale) => ({ ...precedingOption(sale), sale }));
}

export function precedingOption(
  sale: Pick<
    InvoiceListItem,
    "id" | "bill_number" | "refId" | "companyName" | "bill_date" | "totalInclVatCents" | "currency"
  >,
): ComboOption {
  return {
    id: sale.id,
    code: saleNumber(sale),
    label: sale.companyName ?? "",
    aside: `${formatDate(sale.bill_date)} · ${formatCents(sale.totalInclVatCents, sale.currency)}`,
  };
}
