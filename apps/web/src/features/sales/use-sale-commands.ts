import type { InvoiceAnswer, InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { takeAnswer } from "../../app/invoicing/invoice-queries.ts";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { saleName } from "./sale-state.ts";
import { saleSequence } from "./sales-queries.ts";

type Named = Pick<InvoiceListItem, "id" | "kind" | "bill_number" | "refId">;

/** What is done with a sale from its menu, each with what it says when it is done or refused. */
export function useSaleCommands(leaving: RefObject<boolean>) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function tell(error: unknown): Promise<void> {
    const { text, code } = await explainError(error);
    toast({ message: text, code, tone: "error" });
  }

  async function open(sale: InvoiceAnswer) {
    leaving.current = true;
    takeAnswer(client, sale);
    await navigate({ to: "/accounting/invoices/$id", params: { id: sale.id } });
  }

  return {
    tell,

    async duplicate(sale: Named) {
      try {
        const copy = await api.post<InvoiceAnswer>(`/api/invoice/${sale.id}/duplicate`);
        await open(copy);
        toast({ message: `Copie de ${saleName(sale)} en brouillon, datée d’aujourd’hui.`, tone: "success" });
      } catch (error) {
        await tell(error);
      }
    },

    /** Taken off at once, brought back by « Annuler »: nothing is asked before. */
    async remove(sale: Named) {
      try {
        await api.patch(`/api/invoice/delete-invoice/${sale.id}`);
        leaving.current = true;
        saleSequence.set((ids) => ids.filter((id) => id !== sale.id));
        await navigate({ to: "/accounting/invoices" });
        void client.invalidateQueries({ queryKey: ["invoice"] });
        toast({
          message: "Brouillon supprimé.",
          tone: "success",
          undo: async () => {
            try {
              await open(await api.patch<InvoiceAnswer>(`/api/invoice/restore-invoice/${sale.id}`));
              toast({ message: "Brouillon restauré.", tone: "success" });
            } catch (error) {
              await tell(error);
            }
          },
        });
      } catch (error) {
        await tell(error);
      }
    },
  };
}
