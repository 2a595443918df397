import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { isFixedAssetAccount } from "@grand-livre/domain/chart/account-traits";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { toast } from "../../ui/toast.ts";
import { kindLabels } from "./document-kinds.ts";
import { entryHref, generalLedgerHref } from "./entry/ledger-links.ts";

const nameOf = ({ kind, bill_number, refId }: InvoiceAnswer) =>
  `${kindLabels[kind]} ${bill_number ?? refId ?? ""}`.trim();
const participle = ({ kind }: InvoiceAnswer) => (kind === "credit_note" ? "validé" : "validée");

/**
 * « Facture FA-2026-0042 déjà validée : la réponse du serveur s’était perdue. » `isChanged`: what was typed since is not in
 * it.
 */
export function toastAlreadyValidated(invoice: InvoiceAnswer, isChanged: boolean): void {
  const done = `${nameOf(invoice)} déjà ${participle(invoice)}\u00a0: la réponse du serveur s’était perdue.`;
  toast({ message: isChanged ? `${done} Ce que vous avez changé depuis n’y est pas.` : done });
}

/** Says what the validation wrote: « Facture F-12 validée · 3 lignes au journal AC ». */
export async function toastValidated(invoice: InvoiceAnswer, go: (href: string) => void): Promise<void> {
  const name = nameOf(invoice);
  const done = participle(invoice);
  const { entryId } = invoice;
  const entry =
    entryId === null
      ? undefined
      : await call(entryEndpoints.read, { params: { id: entryId }, quiet: true }).catch(() => undefined);
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
      ...(invoice.bill_direction === "debit" &&
      entry?.lines.some(({ account, debitCents }) => debitCents > 0 && isFixedAssetAccount(account))
        ? [{ label: "Immobiliser", onSelect: () => go("/accounting/immobilizations") }]
        : []),
    ],
  });
}
