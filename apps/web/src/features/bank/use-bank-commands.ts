import type { BankOperationAnswer, BankStatementAnswer } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useRef } from "react";
import { announceError } from "../../app/announce-error.ts";
import { type Touched, useCommand } from "../../app/command/use-command.ts";
import { proposedDateOf } from "../../app/document/proposed-date.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { confirmInFrench } from "../../ui/confirm.ts";

type AcceptedTogether = BankStatementAnswer["acceptedTogether"][number];

/** What may be accepted for an operation from the screen without a form. */
export type Acceptance = ({ readonly proposalId: string } | { readonly lineIds: string[] }) & {
  /** Where the operation's own day is closed. */
  readonly date?: string;
};

/** An operation changes the bank's lists, invoices, entries and balances. */
export const TOUCHED: Touched = "everything";

/** Accepts, ignores and undoes operations; every list is read anew after. */
export function useBankCommands(
  legalEntityRefId: string,
  onDone: (operation: BankOperationAnswer) => void = () => {},
) {
  const { run, busy } = useCommand(TOUCHED);
  const refusal = useRef<unknown>(undefined);
  const acceptance = useCommand(TOUCHED, async (error) => {
    refusal.current = error;
    if (proposedDateOf(error) === undefined) await announceError(error);
  });

  const said = ({ undone }: { readonly undone: number }) =>
    `${formatPlural(undone, "opération", "opérations")} à traiter de nouveau.`;

  /** All of them or none, as they were accepted. */
  async function undoTogether(operationIds: string[]) {
    await run(bankEndpoints.undoMany, { body: { legalEntityRefId, operationIds } }, { said });
  }
  /** All that one command accepted and nobody has opened since, long after its message has gone. */
  async function undoAccepted({ id, operations, acceptedAt }: AcceptedTogether) {
    const confirm = {
      title: `Rouvrir ${formatPlural(operations, "opération", "opérations")}`,
      message: `Ce qui a été accepté ensemble le ${formatDateTime(acceptedAt)} sera à traiter de nouveau\u00a0; les écritures qui en viennent sont contre-passées.`,
      confirmLabel: "Rouvrir",
    };
    await run(bankEndpoints.undoMany, { body: { legalEntityRefId, acceptedWith: id } }, { confirm, said });
  }
  const undo = async (id: string) => {
    await run(bankEndpoints.undo, { params: { id } }, { said: "Opération à traiter de nouveau." });
  };
  async function accept(operation: BankOperationAnswer, body: Acceptance): Promise<void> {
    const proposal = operation.proposals.find(({ id }) => "proposalId" in body && id === body.proposalId);
    const group = proposal?.operationIds ?? [];
    const message = group.length === 0 ? "Opération rapprochée." : `${group.length} opérations rapprochées.`;
    refusal.current = undefined;
    await acceptance.run(
      bankEndpoints.accept,
      { params: { id: operation.id }, body },
      {
        done: () => onDone(operation),
        said: { message, undo: () => (group.length === 0 ? undo(operation.id) : undoTogether(group)) },
      },
    );
    const date = proposedDateOf(refusal.current);
    if (date === undefined || body.date !== undefined) return;
    const { title, text } = await explainError(refusal.current);
    const confirmLabel = `Comptabiliser au ${formatDate(date)}`;
    if (await confirmInFrench({ title, message: text, confirmLabel, danger: false }))
      await accept(operation, { ...body, date });
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
  return {
    running: busy || acceptance.busy,
    accept,
    ignore,
    undoTogether,
    undoAccepted,
    undo: ({ id }: BankOperationAnswer) => undo(id),
  };
}
