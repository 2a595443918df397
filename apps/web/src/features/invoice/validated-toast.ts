import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { entryHref, generalLedgerHref } from "../../app/invoicing/ledger-links.ts";
import { api } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { toast } from "../../ui/toast.ts";

/** Says what the validation wrote: « Facture F-12 validée · 3 lignes au journal AC ». */
export async function toastValidated(invoice: InvoiceAnswer, go: (href: string) => void): Promise<void> {
  const name =
    `${invoice.kind === "credit_note" ? "Avoir" : "Facture"} ${invoice.bill_number ?? invoice.refId ?? ""}`.trim();
  const done = invoice.kind === "credit_note" ? "validé" : "validée";
  const { entryId } = invoice;
  const entry =
    entryId === null
      ? undefined
      : await api.get<EntryAnswer>(`/api/entry/${entryId}`, { quiet: true }).catch(() => undefined);
  const payable = entry?.lines.find((line) => line.auxiliary !== null);
  toast({
    message:
      entry === undefined
        ? `${name} ${done}`
        : `${name} ${done} · ${formatPlural(entry.lines.length, "ligne")} au journal ${entry.journalCode}`,
    tone: "success",
    actions: [
      ...(entry === undefined ? [] : [{ label: "Écriture", onSelect: () => go(entryHref(entry.id)) }]),
      ...(payable === undefined
        ? []
        : [{ label: "Grand livre", onSelect: () => go(generalLedgerHref(payable.account)) }]),
    ],
  });
}
