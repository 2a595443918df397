import type { InvoiceKind } from "@grand-livre/domain/invoice/invoice";

export const kindLabels: Readonly<Record<InvoiceKind, string>> = {
  invoice: "Facture",
  credit_note: "Avoir",
  deposit: "Facture d’acompte",
  final: "Facture de solde",
};

export const kindOptions = (Object.keys(kindLabels) as InvoiceKind[]).map((value) => ({
  value,
  label: kindLabels[value],
}));
