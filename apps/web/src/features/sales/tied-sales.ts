import type { InvoiceListAnswer, InvoiceListItem } from "@grand-livre/contracts/invoice";
import { api } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import type { ComboOption } from "../../ui/Combo.tsx";
import type { ClientChoice } from "./sale-form.ts";
import { saleNumber } from "./sale-state.ts";

const MOST = 50;

/** The invoices that a credit note may correct: validated, of the client when it is chosen. */
export async function searchPreceding(
  legalEntityRefId: string,
  client: ClientChoice | undefined,
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly (ComboOption & { readonly sale: InvoiceListItem })[]> {
  const { invoices } = await api.get<InvoiceListAnswer>("/api/invoice", {
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
    "id" | "bill_number" | "refId" | "companyName" | "bill_date" | "totalInclVatCents"
  >,
): ComboOption {
  return {
    id: sale.id,
    code: saleNumber(sale),
    label: sale.companyName ?? "",
    aside: `${formatDate(sale.bill_date)} · ${formatCents(sale.totalInclVatCents, "EUR")}`,
  };
}
