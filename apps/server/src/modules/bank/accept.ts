import type { AcceptOperationBody } from "@grand-livre/contracts/bank";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Actor, audit } from "../audit/service.ts";
import { insertMatches } from "../bank-match/service.ts";
import { type LockedBooks, loadBooks, lockBooks, resolveBooks } from "../books/service.ts";
import { reimburseById } from "../expense/service.ts";
import { createPayment, reversePayment } from "../payment/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { type CollectedRow, markReturned } from "../transfer/service.ts";
import { findLinesOfEntry, findOpenLinesById } from "./candidate-repository.ts";
import { findEntryOfPayment, findInvoiceParty, lockOpenInvoices } from "./invoice-repository.ts";
import { requireNotFrozen, requireOperation } from "./operation.ts";
import { type OperationRow, operationRows } from "./operation-repository.ts";
import { proposalsOf } from "./operations.ts";
import type { Proposed } from "./propose.ts";
import { clearTakings } from "./takings.ts";
import { type OperationPart, writeOperationEntry } from "./write-entry.ts";

/** What an operation is, decided: invoices that it pays, lines that it ticks, an account or a third party that takes it. */
type Decision =
  | {
      readonly allocations: readonly { readonly invoiceId: string; readonly amountCents: number }[];
      readonly writeOffCents: number;
      /** What an acquirer kept of it. */
      readonly feeCents?: number;
    }
  | { readonly lineIds: readonly string[] }
  | {
      readonly parts: readonly OperationPart[];
      readonly label?: string | undefined;
      readonly ruleNumber?: number;
    }
  | { readonly takings: { readonly lineIds: readonly string[]; readonly feeCents: number } }
  | { readonly group: { readonly invoiceId: string; readonly operationIds: readonly string[] } }
  | { readonly counterpartyId: string }
  | { readonly expenseReportId: string }
  | { readonly returned: CollectedRow }
  | { readonly pairedOperationId: string };

/**
 * Matches an operation, and writes what it takes: a payment, an entry, or only ticks.
 * @throws RefusalError BANK_OPERATION_NOT_FOUND, BANK_OPERATION_NOT_OPEN, BANK_PROPOSAL_GONE, BANK_PERIOD_FROZEN,
 * BANK_MATCH_AMOUNT_DIFFERS, BANK_LINE_UNAVAILABLE, those of a payment and of an entry
 */
export async function acceptOperation(
  app: Application,
  actor: Actor,
  id: string,
  body: AcceptOperationBody,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const row = await requireOperation(tx, actor, id);
    const decision = await decide(tx, actor, row, body);
    await lockOpenInvoices(tx, actor.scope, invoicesOf(decision));
    await acceptWithin(app, tx, actor, id, decision);
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
  return inTransaction(app.db, async (tx) => {
    const books = await resolveBooks(tx, actor.scope, body.legalEntityRefId);
    const rows: OperationRow[] = [];
    for (const { operationId } of body.operations) rows.push(await requireOperation(tx, actor, operationId));
    if (rows.some((row) => row.legalEntityId !== books.entity.id))
      throw new RefusalError("BANK_OPERATION_NOT_FOUND");
    const proposed = await proposalsOf(tx, actor.scope, books, rows);
    const decisions = body.operations.map(({ operationId, proposalId }, at) => ({
      operationId,
      decision: decisionOf(rows[at] as OperationRow, proposed.get(operationId), proposalId),
    }));
    await lockOpenInvoices(
      tx,
      actor.scope,
      decisions.flatMap(({ decision }) => invoicesOf(decision)),
    );
    for (const { operationId, decision } of decisions)
      await acceptWithin(app, tx, actor, operationId, decision);
    return { accepted: decisions.length };
  });
}

const invoicesOf = (decision: Decision): string[] =>
  "allocations" in decision
    ? decision.allocations.map(({ invoiceId }) => invoiceId)
    : "group" in decision
      ? [decision.group.invoiceId]
      : "returned" in decision
        ? [decision.returned.invoiceId]
        : [];

/** @throws RefusalError BANK_PROPOSAL_GONE */
function decisionOf(row: OperationRow, proposed: readonly Proposed[] | undefined, id: string): Decision {
  const found = proposed?.find(({ shown }) => shown.id === id);
  if (!found) throw new RefusalError("BANK_PROPOSAL_GONE");
  const { rule } = found.shown;
  if (rule !== undefined) {
    const { account, number: ruleNumber, vatCode, label } = rule;
    const { parts } = found.shown;
    const whole = [{ account, amountCents: row.amountCents, vatCode: vatCode ?? undefined }];
    return { parts: parts.length > 0 ? parts : whole, ruleNumber, label: label ?? undefined };
  }
  const { kind, allocations, lineIds, gapCents, feeCents, operationIds } = found.match;
  if (kind === "takings") return { takings: { lineIds, feeCents } };
  if (operationIds !== undefined)
    return { group: { invoiceId: allocations[0]?.invoiceId ?? "", operationIds } };
  const { pairedOperationId, expenseReportId } = found.shown;
  if (pairedOperationId !== null) return { pairedOperationId };
  if (expenseReportId !== null) return { expenseReportId };
  if (found.returned) return { returned: found.returned };
  if (allocations.length === 0) return { lineIds };
  // The bank paid less than the invoices: the rest is given up; the sign follows the sense of the money.
  const isReceived = allocations.reduce((total, one) => total + one.amountCents, gapCents) > 0;
  return {
    allocations: allocations.map(({ invoiceId, amountCents }) => ({
      invoiceId,
      amountCents: Math.abs(amountCents),
    })),
    writeOffCents: gapCents === 0 ? 0 : isReceived ? -gapCents : gapCents,
    feeCents,
  };
}

async function decide(tx: Tx, actor: Actor, row: OperationRow, body: AcceptOperationBody): Promise<Decision> {
  if (row.state !== "open") throw new RefusalError("BANK_OPERATION_NOT_OPEN");
  const { proposalId, allocations, lineIds, parts, account, counterpartyId, vatCode, label } = body;
  if (proposalId !== undefined) {
    const books = await loadBooks(tx, actor.scope, row.legalEntityId);
    const proposed = await proposalsOf(tx, actor.scope, books, [row]);
    return decisionOf(row, proposed.get(row.id), proposalId);
  }
  if (allocations !== undefined) return { allocations, writeOffCents: 0 };
  if (lineIds !== undefined) return { lineIds: [...new Set(lineIds)] };
  if (counterpartyId !== undefined) return { counterpartyId };
  if (parts !== undefined) return { parts, label };
  return { parts: [{ account: account ?? "", amountCents: row.amountCents, vatCode }], label };
}

/** The invoices of the decision are locked; the payment, or this, takes the ledger's lock. */
async function acceptWithin(
  app: Application,
  tx: Tx,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<void> {
  if ("group" in decision) {
    const { invoiceId, operationIds } = decision.group;
    for (const one of operationIds) {
      const { amountCents } = await requireOperation(tx, actor, one);
      const allocations = [{ invoiceId, amountCents: Math.abs(amountCents) }];
      await acceptWithin(app, tx, actor, one, { allocations, writeOffCents: 0 });
    }
    return;
  }
  const { legalEntityId } = await requireOperation(tx, actor, id);
  const books = await lockBooks(tx, actor.scope, legalEntityId);
  const row = await requireOperation(tx, actor, id);
  if (row.state !== "open") throw new RefusalError("BANK_OPERATION_NOT_OPEN");
  await requireNotFrozen(tx, actor, row, row.operationDate);
  if ("pairedOperationId" in decision)
    return pairOperations(app, tx, actor, books, row, decision.pairedOperationId);
  const written: Written =
    "lineIds" in decision
      ? await tickLines(tx, actor, row, decision.lineIds)
      : "parts" in decision
        ? await writeParts(app, tx, actor, books, row, decision)
        : "takings" in decision
          ? await clearTakings(app, tx, actor, books, row, decision.takings)
          : "returned" in decision
            ? await takeBack({ ...app, db: tx }, tx, actor, row, decision.returned)
            : "expenseReportId" in decision
              ? await reimburse({ app, tx, actor, books }, row, decision.expenseReportId)
              : await pay({ ...app, db: tx }, tx, actor, row, decision);
  const ruleNumber = "parts" in decision ? (decision.ruleNumber ?? null) : null;
  await keepMatch(tx, actor, row, { ...written, ruleNumber });
}

/** What accepting an operation wrote, as its ticks and on itself. */
async function keepMatch(tx: Tx, actor: Actor, row: OperationRow, written: Written): Promise<void> {
  const { id, legalEntityId } = row;
  const lineIds = written.lineIds ?? (await findLinesOfEntry(tx, actor.scope, row, written.entryId ?? ""));
  await insertMatches(tx, actor.scope, legalEntityId, id, lineIds);
  const { paymentId = null, entryId = null, pairedId = null, ruleNumber = null } = written;
  const change = { state: "matched", paymentId, entryId, pairedId, ruleNumber };
  await operationRows.update(tx, actor.scope, row, change);
  await audit(tx, actor, {
    action: "match",
    resource: "bank-operation",
    resourceId: id,
    legalEntityId,
    details: {
      label: row.label,
      amountCents: row.amountCents,
      lines: lineIds.length,
      ...(ruleNumber === null ? {} : { rule: ruleNumber }),
    },
  });
}

/**
 * The two sides of a transfer between accounts of the company: an entry in the journal of each bank, over 580, which comes to nothing.
 * @throws RefusalError BANK_OPERATION_NOT_OPEN, BANK_MATCH_AMOUNT_DIFFERS, BANK_PERIOD_FROZEN, those of an entry
 */
async function pairOperations(
  app: Application,
  tx: Tx,
  actor: Actor,
  books: LockedBooks,
  row: OperationRow,
  otherId: string,
): Promise<void> {
  const other = await requireOperation(tx, actor, otherId);
  if (other.state !== "open") throw new RefusalError("BANK_OPERATION_NOT_OPEN");
  requireSum(row, -other.amountCents);
  await requireNotFrozen(tx, actor, other, other.operationDate);
  for (const [one, pair] of [
    [row, other],
    [other, row],
  ] as const) {
    const account = technicalAccounts(books.roleAccounts, one.operationDate).internal_transfers;
    const parts = [{ account, amountCents: one.amountCents }];
    const { entryId } = await writeOperationEntry(app, tx, actor, books, one, { parts });
    await keepMatch(tx, actor, one, { entryId, pairedId: pair.id });
  }
}

/** @throws RefusalError BANK_MATCH_AMOUNT_DIFFERS, those of an entry */
async function writeParts(
  app: Application,
  tx: Tx,
  actor: Actor,
  books: LockedBooks,
  row: OperationRow,
  order: Extract<Decision, { readonly parts: unknown }>,
): Promise<Written> {
  // What the bank's own account would take back is no counterpart: the ticks would no longer come to the operation.
  const others = order.parts.filter(({ account }) => account !== row.account);
  requireSum(
    row,
    sumCentsOf(others, ({ amountCents }) => amountCents),
  );
  return writeOperationEntry(app, tx, actor, books, row, order);
}

/** The operation reimburses an expense report. @throws RefusalError EXPENSE_REPORT_STATE, BANK_MATCH_AMOUNT_DIFFERS, those of an entry */
async function reimburse(
  command: Parameters<typeof reimburseById>[0],
  row: OperationRow,
  id: string,
): Promise<Written> {
  const { operationDate: date, account } = row;
  const { reimbursementEntryId } = await reimburseById(command, id, { date, account });
  const entryId = reimbursementEntryId ?? "";
  const lines = await findLinesOfEntry(command.tx, command.actor.scope, row, entryId);
  const open = await findOpenLinesById(command.tx, command.actor.scope, row, lines);
  requireSum(
    row,
    sumCentsOf(open, ({ amountCents }) => amountCents),
  );
  return { entryId };
}

/**
 * The bank sends a direct debit back: its payment is reversed on the day of the operation, so that the sale is open again. Both
 * operations stay matched, each with the line of the books that says the same.
 * @throws RefusalError those of a reversal
 */
async function takeBack(
  held: Application,
  tx: Tx,
  actor: Actor,
  row: OperationRow,
  returned: CollectedRow,
): Promise<Written> {
  const { legalEntityId, operationDate, label } = row;
  const { scope } = actor;
  const paid = await findEntryOfPayment(tx, scope, legalEntityId, returned.paymentId);
  const reversalId = await reversePayment(held, actor, returned.paymentId, operationDate);
  const collecting = await requireOperation(tx, actor, returned.operationId);
  // The reversal opened it again, unless its days are frozen.
  if (collecting.state === "open")
    await keepMatch(tx, actor, collecting, {
      lineIds: await findLinesOfEntry(tx, scope, collecting, paid.entryId),
    });
  await markReturned(tx, scope, returned, { legalEntityId, reason: label.slice(0, 200) });
  const { entryId } = await findEntryOfPayment(tx, scope, legalEntityId, reversalId);
  return { lineIds: await findLinesOfEntry(tx, scope, row, entryId) };
}

type Written = {
  readonly paymentId?: string;
  readonly entryId?: string;
  readonly lineIds?: readonly string[];
  readonly pairedId?: string;
  readonly ruleNumber?: number | null;
};

/** @throws RefusalError BANK_LINE_UNAVAILABLE, BANK_MATCH_AMOUNT_DIFFERS */
async function tickLines(
  tx: Tx,
  actor: Actor,
  row: OperationRow,
  lineIds: readonly string[],
): Promise<Written> {
  const lines = await findOpenLinesById(tx, actor.scope, row, lineIds);
  if (lines.length !== lineIds.length) throw new RefusalError("BANK_LINE_UNAVAILABLE");
  requireSum(
    row,
    sumCentsOf(lines, ({ amountCents }) => amountCents),
  );
  return { lineIds };
}

function requireSum(row: OperationRow, cents: number): void {
  const differenceCents = row.amountCents - cents;
  if (differenceCents !== 0)
    throw new RefusalError("BANK_MATCH_AMOUNT_DIFFERS", {
      differenceCents,
      difference: formatMoney(Math.abs(differenceCents)),
    });
}

/**
 * A payment of the operation's whole amount: for invoices of one third party, or on his account. Of what an acquirer kept, the
 * invoices are paid too: the payment is of the gross.
 */
async function pay(
  held: Application,
  tx: Tx,
  actor: Actor,
  row: OperationRow,
  decision: Extract<Decision, { readonly allocations: unknown } | { readonly counterpartyId: string }>,
): Promise<Written> {
  const { legalEntityId, operationDate: date, account, amountCents } = row;
  const settles = "allocations" in decision;
  const feeCents = settles ? (decision.feeCents ?? 0) : 0;
  const counterpartyId = settles
    ? await findInvoiceParty(tx, actor.scope, legalEntityId, decision.allocations[0]?.invoiceId ?? "")
    : decision.counterpartyId;
  if (!counterpartyId) throw new RefusalError("INVOICE_NOT_FOUND");
  const paymentId = await createPayment(held, actor, {
    legalEntityId,
    date,
    account,
    counterpartyId,
    amountCents: Math.abs(amountCents) + feeCents,
    feeCents,
    allocations: settles ? decision.allocations : [],
    writeOffCents: settles ? decision.writeOffCents : 0,
    direction: amountCents > 0 ? "received" : "sent",
  });
  const { entryId, signedCents } = await findEntryOfPayment(tx, actor.scope, legalEntityId, paymentId);
  requireSum(row, signedCents - feeCents);
  return { paymentId, entryId };
}
