import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import { invoiceOptions } from "../../app/invoicing/invoice-queries.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Combo, type ComboOption } from "../../ui/Combo.tsx";
import styles from "./SaleForm.module.css";
import type { SaleForm } from "./sale-form.ts";
import { saleNumber } from "./sale-state.ts";
import { depositsOptions, precedingOption, searchPreceding } from "./tied-sales.ts";

interface TiedSalesProps {
  readonly form: SaleForm;
  readonly change: (update: (form: SaleForm) => SaleForm) => void;
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
      search={(typed, signal) => searchPreceding(dossier, form.client, typed, signal)}
      onChange={(option) =>
        change((before) => ({
          ...before,
          precedingId: option?.id ?? null,
          client:
            before.client ??
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

/** Of a final invoice: which paid deposits of the client it takes back. */
export function DepositChoice({ form, change, dossier }: TiedSalesProps) {
  const { data } = useQuery(depositsOptions(dossier, form.client));
  if (form.client?.id == null)
    return <p className={styles.note}>Choisissez le client pour voir ses acomptes encaissés.</p>;
  if (data?.length === 0)
    return <p className={styles.note}>Ce client n’a aucun acompte encaissé en entier à reprendre.</p>;
  return (
    <div className={styles.deposits}>
      {(data ?? []).map((deposit) => (
        <CheckField
          key={deposit.id}
          label={`${saleNumber(deposit)} du ${formatDate(deposit.bill_date)} · ${formatCents(deposit.totalInclVatCents, "EUR")}`}
          value={form.depositIds.includes(deposit.id)}
          onChange={(taken) =>
            change((before) => ({
              ...before,
              depositIds: taken
                ? [...before.depositIds, deposit.id]
                : before.depositIds.filter((id) => id !== deposit.id),
            }))
          }
        />
      ))}
    </div>
  );
}

/** What the chosen deposits come to: it counts as paid. */
export function usePrepaid(form: SaleForm, dossier: string): number {
  const { data } = useQuery(depositsOptions(dossier, form.kind === "final" ? form.client : undefined));
  if (form.kind !== "final") return 0;
  return (data ?? [])
    .filter(({ id }) => form.depositIds.includes(id))
    .reduce((sum, { totalInclVatCents }) => sum + totalInclVatCents, 0);
}
