import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { invoiceOptions } from "../../app/document/invoice-queries.ts";
import { documentNumber } from "../../app/document/payment/money-words.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { Combo, type ComboOption } from "../../ui/Combo.tsx";

/** More deposits of one supplier than anybody chooses among. */
const MOST = 50;

interface CreditedDepositProps {
  readonly form: DocumentForm;
  readonly onChange: (precedingId: string | null) => void;
  readonly dossier: string;
  readonly error: string | undefined;
}

/** Of a supplier's credit note: the deposit that it gives back, where it is one. */
export function CreditedDeposit({ form, onChange, dossier, error }: CreditedDepositProps) {
  const { precedingId } = form;
  const { data } = useQuery({ ...invoiceOptions(precedingId ?? ""), enabled: precedingId !== null });
  const chosen = data === undefined ? { id: precedingId ?? "", label: "…" } : depositOption(data);
  return (
    <Combo<ComboOption>
      label="Acompte rendu"
      value={precedingId === null ? undefined : chosen}
      search={(typed, signal) => searchDeposits(dossier, form.party, typed, signal)}
      onChange={(option) => onChange(option?.id ?? null)}
      placeholder="N° de l’acompte"
      error={error}
      help="Si l’avoir annule un acompte, il solde 4091 au lieu d’une charge."
    />
  );
}

/** The validated deposits of the supplier, whose number or label holds what is typed. */
async function searchDeposits(
  legalEntityRefId: string,
  supplier: DocumentForm["party"],
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly ComboOption[]> {
  if (supplier?.id == null) return [];
  const { invoices } = await call(invoiceEndpoints.list, {
    query: {
      legalEntityRefId,
      bill_direction: "debit",
      status: "validated",
      companyName: supplier.name,
      searchValue,
      limit: MOST,
    },
    signal,
    quiet: true,
  });
  return invoices
    .filter(({ kind, counterpartyId }) => kind === "deposit" && counterpartyId === supplier.id)
    .map(depositOption);
}

function depositOption(
  bill: Pick<
    InvoiceListItem,
    "id" | "bill_number" | "refId" | "bill_label" | "bill_date" | "totalInclVatCents"
  >,
): ComboOption {
  return {
    id: bill.id,
    code: documentNumber(bill),
    label: bill.bill_label,
    aside: `${formatDate(bill.bill_date)} · ${formatCents(bill.totalInclVatCents, "EUR")}`,
  };
}
