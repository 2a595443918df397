import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { type Touched, useCommand } from "../../app/command/use-command.ts";
import { formatPlural } from "../../lib/format.ts";

/** What may be accepted for an operation from the screen without a form. */
export type Acceptance = { readonly proposalId: string } | { readonly lineIds: string[] };

/** An operation changes the bank's lists, invoices, entries and balances. */
export const TOUCHED: Touched = "everything";

/** Accepts, ignores and undoes operations; every list is read anew after. */
export function useBankCommands(
  legalEntityRefId: string,
  onDone: (operation: BankOperationAnswer) => void = () => {},
) {
  const { run, busy } = useCommand(TOUCHED);

  /** All of them or none, as they were accepted. */
  async function undoTogether(operationIds: string[]) {
    const said = ({ undone }: { readonly undone: number }) =>
      `${formatPlural(undone, "opération", "opérations")} à traiter de nouveau.`;
    await run(bankEndpoints.undoMany, { body: { legalEntityRefId, operationIds } }, { said });
  }
  const undo = async (id: string) => {
    await run(bankEndpoints.undo, { params: { id } }, { said: "Opération à traiter de nouveau." });
  };
  function accept(operation: BankOperationAnswer, body: Acceptance) {
    const proposal = operation.proposals.find(({ id }) => "proposalId" in body && id === body.proposalId);
    const group = proposal?.operationIds ?? [];
    const message = group.length === 0 ? "Opération rapprochée." : `${group.length} opérations rapprochées.`;
    return run(
      bankEndpoints.accept,
      { params: { id: operation.id }, body },
      {
        done: () => onDone(operation),
        said: { message, undo: () => (group.length === 0 ? undo(operation.id) : undoTogether(group)) },
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
  return { running: busy, accept, ignore, undoTogether, undo: ({ id }: BankOperationAnswer) => undo(id) };
}
