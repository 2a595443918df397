import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { type Touched, useCommand } from "../../app/command/use-command.ts";

/** What may be accepted for an operation from the screen without a form. */
export type Acceptance = { readonly proposalId: string } | { readonly lineIds: string[] };

/** An operation changes the bank's lists, invoices, entries and balances. */
export const TOUCHED: Touched = "everything";

/** Accepts, ignores and undoes operations; every list is read anew after. */
export function useBankCommands(onDone: (operation: BankOperationAnswer) => void) {
  const { run, busy } = useCommand(TOUCHED);

  async function undo(...ids: readonly string[]) {
    for (const [at, id] of ids.entries()) {
      const what = ids.length === 1 ? "Opération" : `${ids.length} opérations`;
      const said = at === ids.length - 1 ? `${what} à traiter de nouveau.` : undefined;
      if ((await run(bankEndpoints.undo, { params: { id } }, { said })) === undefined) return;
    }
  }
  function accept(operation: BankOperationAnswer, body: Acceptance) {
    const proposal = operation.proposals.find(({ id }) => "proposalId" in body && id === body.proposalId);
    const group = proposal?.operationIds ?? [];
    const message = group.length === 0 ? "Opération rapprochée." : `${group.length} opérations rapprochées.`;
    return run(
      bankEndpoints.accept,
      { params: { id: operation.id }, body },
      {
        done: () => onDone(operation),
        said: { message, undo: () => undo(...(group.length === 0 ? [operation.id] : group)) },
      },
    );
  }
  const ignore = (operation: BankOperationAnswer) =>
    run(
      bankEndpoints.ignore,
      { params: { id: operation.id } },
      {
        done: () => onDone(operation),
        said: { message: "Opération ignorée.", undo: () => undo(operation.id) },
      },
    );
  return { running: busy, accept, ignore, undo: ({ id }: BankOperationAnswer) => undo(id) };
}
