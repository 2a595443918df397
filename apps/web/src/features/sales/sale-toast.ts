import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { entryHref } from "../../app/invoicing/ledger-links.ts";
import { api } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { toast } from "../../ui/toast.ts";
import { saleName } from "./sale-state.ts";

/**
 * Says that a sale was validated by what went unanswered: « Facture FA-2026-0042 déjà validée : la réponse s’était perdue. »
 * `isChanged`: what was typed since is not in it.
 */
export function toastAlreadyValidated(
  sale: InvoiceAnswer,
  { isChanged }: { readonly isChanged: boolean },
): void {
  const done = `${saleName(sale)} déjà ${participle(sale)}\u00a0: la réponse du serveur s’était perdue.`;
  toast({ message: isChanged ? `${done} Ce que vous avez changé depuis n’y est pas.` : done });
}

const participle = ({ kind }: InvoiceAnswer) => (kind === "credit_note" ? "validé" : "validée");

/** Says what the validation wrote: « Facture FA-2026-0042 validée · 3 lignes au journal VE ». */
export async function toastValidated(sale: InvoiceAnswer, go: (href: string) => void): Promise<void> {
  const done = `${saleName(sale)} ${participle(sale)}`;
  const { entryId } = sale;
  const entry =
    entryId === null
      ? undefined
      : await api.get<EntryAnswer>(`/api/entry/${entryId}`, { quiet: true }).catch(() => undefined);
  toast({
    message:
      entry === undefined
        ? done
        : `${done} · ${formatPlural(entry.lines.length, "ligne")} au journal ${entry.journalCode}`,
    tone: "success",
    ...(entry === undefined
      ? {}
      : { actions: [{ label: "Écriture", onSelect: () => go(entryHref(entry.id)) }] }),
  });
}
