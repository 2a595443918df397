import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "../../ui/toast.ts";

/** What may be accepted for an operation from the screen without a form. */
export type Acceptance = { readonly proposalId: string } | { readonly lineIds: string[] };

/** Everything that an operation changes: the bank's lists, invoices, entries and balances. */
export function useRefreshBank(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** Accepts, ignores and undoes operations; every list is read anew after. */
export function useBankCommands(onDone: (operation: BankOperationAnswer) => void) {
  const refresh = useRefreshBank();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);

  async function run(work: () => Promise<void>) {
    // A second Enter before the first is answered would accept the next operation unseen.
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await work();
    } catch (error) {
      await announceError(error);
    } finally {
      await refresh();
      busy.current = false;
      setRunning(false);
    }
  }

  const undo = ({ id }: BankOperationAnswer) =>
    run(async () => {
      await call(bankEndpoints.undo, { params: { id } });
      toast({ message: "Opération à traiter de nouveau.", tone: "success" });
    });
  const undoAll = (ids: readonly string[]) =>
    run(async () => {
      for (const id of ids) await call(bankEndpoints.undo, { params: { id } });
      toast({ message: `${ids.length} opérations à traiter de nouveau.`, tone: "success" });
    });
  const accept = (operation: BankOperationAnswer, body: Acceptance) =>
    run(async () => {
      onDone(operation);
      await call(bankEndpoints.accept, { params: { id: operation.id }, body });
      const proposal = operation.proposals.find(({ id }) => "proposalId" in body && id === body.proposalId);
      const group = proposal?.operationIds ?? [];
      toast(
        group.length === 0
          ? { message: "Opération rapprochée.", tone: "success", undo: () => undo(operation) }
          : {
              message: `${group.length} opérations rapprochées.`,
              tone: "success",
              undo: () => undoAll(group),
            },
      );
    });
  const ignore = (operation: BankOperationAnswer) =>
    run(async () => {
      onDone(operation);
      await call(bankEndpoints.ignore, { params: { id: operation.id } });
      toast({ message: "Opération ignorée.", tone: "success", undo: () => undo(operation) });
    });
  return { running, accept, ignore, undo };
}
