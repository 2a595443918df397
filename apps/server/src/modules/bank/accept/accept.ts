import type { AcceptOperationBody } from "@grand-livre/contracts/bank";
import type { Application } from "../../../application.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { newId } from "../../../ids.ts";
import { type Command, inCommand } from "../../../kit/command.ts";
import type { Actor } from "../../audit/service.ts";
import { loadBooks, resolveBooks } from "../../books/service.ts";
import { lockOpenInvoices } from "../invoice-repository.ts";
import { requireOperation, requireOperations } from "../operation.ts";
import { keepTogether, type OperationRow } from "../operation-repository.ts";
import { proposalsOf } from "../operations.ts";
import { type Accepting, lockOperations } from "./accepting.ts";
import {
  type Decision,
  type DecisionKind,
  decisionOfBody,
  decisionOfProposal,
  invoicesOf,
  othersOf,
} from "./decision.ts";
import { pairOperations } from "./pair.ts";
import { writeParts } from "./parts.ts";
import { pay, payOnAccount, payTogether } from "./pay.ts";
import { reimburse } from "./reimburse.ts";
import { takeBack } from "./returned.ts";
import { clearTakings } from "./takings.ts";
import { tick } from "./tick.ts";

/** What carries each kind of decision out: it writes what the operation takes, and keeps the match. */
const writers: {
  readonly [Kind in DecisionKind]: (
    accepting: Accepting,
    row: OperationRow,
    decision: Decision<Kind>,
  ) => Promise<void>;
} = {
  pay,
  account: payOnAccount,
  tick,
  parts: writeParts,
  takings: clearTakings,
  group: payTogether,
  pair: pairOperations,
  reimburse,
  returned: takeBack,
};

/**
 * Matches an operation, and writes what it takes: a payment, an entry, or only ticks.
 * @throws RefusalError BANK_OPERATION_NOT_FOUND, BANK_OPERATION_NOT_OPEN, BANK_PROPOSAL_GONE, BANK_PERIOD_FROZEN,
 * BANK_MATCH_AMOUNT_DIFFERS, BANK_LINE_UNAVAILABLE, those of a payment and of an entry
 */
export async function acceptOperation(
  app: Application,
  actor: Actor,
  id: string,
  { proposalId, date, ...body }: AcceptOperationBody,
): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx, scope } = command;
    const row = await requireOperation(tx, actor, id);
    if (row.state !== "open") throw new RefusalError("BANK_OPERATION_NOT_OPEN");
    const decided = async () => {
      if (proposalId === undefined) return decisionOfBody(row, body);
      const books = await loadBooks(tx, scope, row.legalEntityId);
      const proposed = await proposalsOf(tx, books, [row]);
      return decisionOfProposal(row, proposed.get(id), proposalId);
    };
    await carryOut(command, row.legalEntityId, [[id, await decided()]], date);
  });
}

/** Several proposals in one transaction. @throws RefusalError as {@link acceptOperation} */
export async function acceptOperations(
  app: Application,
  actor: Actor,
  body: {
    readonly legalEntityRefId: string;
    readonly operations: readonly { readonly operationId: string; readonly proposalId: string }[];
  },
): Promise<{ accepted: number }> {
  return inCommand(app, actor, async (command) => {
    const { tx, scope } = command;
    const books = await resolveBooks(tx, scope, body.legalEntityRefId);
    const ids = body.operations.map(({ operationId }) => operationId);
    const rows = await requireOperations(tx, actor, ids);
    for (const { legalEntityId } of rows.values())
      if (legalEntityId !== books.entity.id) throw new RefusalError("BANK_OPERATION_NOT_FOUND");
    const proposed = await proposalsOf(tx, books, [...rows.values()]);
    const decided = body.operations.map(({ operationId, proposalId }): [string, Decision] => {
      const row = rows.get(operationId) as OperationRow;
      return [operationId, decisionOfProposal(row, proposed.get(operationId), proposalId)];
    });
    await carryOut(command, books.entity.id, decided);
    const together = [...new Set(decided.flatMap(([id, decision]) => [id, ...othersOf(decision)]))];
    if (together.length > 1)
      await keepTogether(tx, books.entity.id, together, { id: newId(), at: app.now() });
    return { accepted: decided.length };
  });
}

/** Locks the invoices, then the ledger, as every command that pays does, and carries decisions out one after another. */
async function carryOut(
  command: Command,
  legalEntityId: string,
  decided: readonly (readonly [operationId: string, Decision])[],
  date = "",
): Promise<void> {
  const invoiceIds = decided.flatMap(([, decision]) => invoicesOf(decision));
  await lockOpenInvoices(command.tx, invoiceIds);
  const ids = decided.flatMap(([id, decision]) => [id, ...othersOf(decision)]);
  const accepting = await lockOperations(command, legalEntityId, ids);
  for (const [id, decision] of decided) {
    const row = accepting.open(id);
    const later = date > row.operationDate ? { ...row, operationDate: date } : row;
    await carryOutOne(accepting, later, decision);
  }
}

const carryOutOne = <Kind extends DecisionKind>(
  accepting: Accepting,
  row: OperationRow,
  decision: Decision<Kind>,
): Promise<void> => writers[decision.kind](accepting, row, decision);
