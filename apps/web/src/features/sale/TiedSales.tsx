import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import { depositsOptions, sumOfDeposits } from "../../app/document/DepositChoice.tsx";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { invoiceOptions } from "../../app/document/invoice-queries.ts";
import { Combo, type ComboOption } from "../../ui/Combo.tsx";
import { precedingOption, searchPreceding } from "./tied-sales.ts";

interface TiedSalesProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly dossier: string;
}

/** Of a credit note: the invoice it corrects, whose client it takes. */
export function PrecedingField({
  form,
  change,
  dossier,
  error,
}: TiedSalesProps & { readonly error: string | undefined }) {
  const { data } = useQuery({
    ...invoiceOptions(form.precedingId ?? ""),
    enabled: form.precedingId !== null,
  });
  const value: (ComboOption & { readonly sale?: InvoiceListItem }) | undefined =
    form.precedingId === null
      ? undefined
      : data === undefined
        ? { id: form.precedingId, label: "…" }
        : precedingOption(data);
  return (
    <Combo<ComboOption & { readonly sale?: InvoiceListItem }>
      label="Facture corrigée"
      required
      value={value}
      search={(typed, signal) => searchPreceding(dossier, form.party, typed, signal)}
      onChange={(option) =>
        change((before) => ({
          ...before,
          precedingId: option?.id ?? null,
          party:
            before.party ??
            (option?.sale?.companyName == null
              ? undefined
              : { id: option.sale.counterpartyId, name: option.sale.companyName, country: null }),
        }))
      }
      placeholder="N° ou client"
      error={error}
    />
  );
}

/** What the chosen deposits of a final invoice come to: it counts as paid. */
export function usePrepaid(form: DocumentForm, dossier: string): number {
  const isFinal = form.kind === "final";
  const party = isFinal ? form.party : undefined;
  const { data } = useQuery(depositsOptions({ direction: "credit", dossier, party }));
  return isFinal ? sumOfDeposits(data ?? [], form.depositIds) : 0;
}
