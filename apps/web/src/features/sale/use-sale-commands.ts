import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer, InvoiceListItem, NewInvoiceBody } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { toastRefusal } from "../../app/announce-error.ts";
import { takeAnswer } from "../../app/document/invoice-queries.ts";
import { bodyOfLine } from "../../app/document/line-body.ts";
import { call } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { requestKeys } from "../../lib/request-key.ts";
import { toast } from "../../ui/toast.ts";
import { saleName, saleNumber } from "./sale-state.ts";
import { saleSequence } from "./sales-queries.ts";

type Named = Pick<InvoiceListItem, "id" | "kind" | "bill_number" | "refId">;

/** What is done with a sale from its menu, each with what it says when it is done or refused. `leave`: nothing is lost now. */
export function useSaleCommands(leave = () => {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useRef(requestKeys());

  /** A draft made of a sale: the one whose answer was lost, when it is asked again. */
  async function make(asked: unknown, send: (idempotencyKey: string) => Promise<InvoiceAnswer>) {
    const made = await send(keyOf.current(asked));
    // The next one is another one, even if it is asked in the same words.
    keyOf.current = requestKeys();
    return made;
  }

  async function open(sale: InvoiceAnswer) {
    leave();
    takeAnswer(client, sale);
    await navigate({ to: "/accounting/invoices/$id", params: { id: sale.id } });
  }

  return {
    async duplicate(sale: Named) {
      try {
        const params = { id: sale.id };
        const copy = (idempotencyKey: string) => call(invoiceEndpoints.duplicate, { params, idempotencyKey });
        await open(await make({ duplicate: sale.id }, copy));
        toast({ message: `Copie de ${saleName(sale)} en brouillon, datée d’aujourd’hui.`, tone: "success" });
      } catch (error) {
        await toastRefusal(error);
      }
    },

    /** The draft of a credit note on it, with all its lines. */
    async credit(sale: InvoiceAnswer) {
      const today = localToday();
      try {
        const body: NewInvoiceBody = {
          legalEntityRefId: sale.legalEntityRefId,
          bill_direction: "credit",
          kind: "credit_note",
          bill_label: `Avoir sur ${saleNumber(sale)}`,
          bill_date: sale.bill_date !== null && sale.bill_date > today ? sale.bill_date : today,
          counterpartyId: sale.counterpartyId,
          precedingInvoiceId: sale.id,
          vatOnDebits: sale.vatOnDebits,
          lines: sale.lines.map(bodyOfLine),
        };
        const create = (idempotencyKey: string) => call(invoiceEndpoints.create, { body, idempotencyKey });
        await open(await make(body, create));
      } catch (error) {
        await toastRefusal(error);
      }
    },

    /** Taken off at once, brought back by « Annuler »: nothing is asked before. */
    async remove(sale: Named) {
      try {
        await call(invoiceEndpoints.remove, { params: { id: sale.id } });
        leave();
        saleSequence.set((ids) => ids.filter((id) => id !== sale.id));
        await navigate({ to: "/accounting/invoices" });
        void client.invalidateQueries({ queryKey: ["invoice"] });
        toast({
          message: "Brouillon supprimé.",
          tone: "success",
          undo: async () => {
            try {
              await open(await call(invoiceEndpoints.restore, { params: { id: sale.id } }));
              toast({ message: "Brouillon restauré.", tone: "success" });
            } catch (error) {
              await toastRefusal(error);
            }
          },
        });
      } catch (error) {
        await toastRefusal(error);
      }
    },
  };
}
