import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer, InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { toastRefusal } from "../../app/announce-error.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { invoiceOptions, writtenKeys } from "../../app/document/invoice-queries.ts";
import { bodyOfLine } from "../../app/document/line-body.ts";
import { localToday } from "../../lib/format.ts";
import { saleName, saleNumber } from "./sale-state.ts";
import { saleSequence } from "./sales-queries.ts";

type Named = Pick<InvoiceListItem, "id" | "kind" | "bill_number" | "refId">;

/** What is done with a sale from its menu, each with what it says when it is done or refused. `leave`: nothing is lost now. */
export function useSaleCommands(leave = () => {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run } = useCommand(writtenKeys, toastRefusal);

  async function open(sale: InvoiceAnswer) {
    leave();
    client.setQueryData(invoiceOptions(sale.id).queryKey, sale);
    await navigate({ to: "/accounting/invoices/$id", params: { id: sale.id } });
  }
  const restore = (id: string) =>
    run(invoiceEndpoints.restore, { params: { id } }, { done: open, said: "Brouillon restauré." });

  return {
    duplicate: (sale: Named) =>
      run(
        invoiceEndpoints.duplicate,
        { params: { id: sale.id } },
        { done: open, said: `Copie de ${saleName(sale)} en brouillon, datée d’aujourd’hui.` },
      ),

    /** The draft of a credit note on it, with all its lines. */
    credit(sale: InvoiceAnswer) {
      const today = localToday();
      const body = {
        legalEntityRefId: sale.legalEntityRefId,
        bill_direction: "credit",
        kind: "credit_note",
        bill_label: `Avoir sur ${saleNumber(sale)}`,
        bill_date: sale.bill_date !== null && sale.bill_date > today ? sale.bill_date : today,
        counterpartyId: sale.counterpartyId,
        precedingInvoiceId: sale.id,
        vatOnDebits: sale.vatOnDebits,
        lines: sale.lines.map(bodyOfLine),
      } as const;
      return run(invoiceEndpoints.create, { body }, { done: open });
    },

    /** Taken off at once, brought back by « Annuler »: nothing is asked before. */
    remove: ({ id }: Named) =>
      run(
        invoiceEndpoints.remove,
        { params: { id } },
        {
          done: async () => {
            leave();
            saleSequence.set((ids) => ids.filter((one) => one !== id));
            await navigate({ to: "/accounting/invoices" });
          },
          said: { message: "Brouillon supprimé.", undo: async () => void (await restore(id)) },
        },
      ),
  };
}
