import type { Command } from "../../kit/command.ts";
import { loadEntry } from "../entry/service.ts";
import { letterAnew, unletter } from "../lettering/service.ts";
import { findImputations, findRestLines, findStanding } from "./repository.ts";

/**
 * Letters each invoice with what settled it: its lines, its payments', the credit notes imputed on it. AAA when they
 * balance, aaa while something is left.
 */
export async function letterInvoices(
  command: Command,
  legalEntityId: string,
  invoiceIds: readonly string[],
  why: { readonly day: string; readonly reason: string },
): Promise<void> {
  const { tx } = command;
  const imputations = await findImputations(tx, legalEntityId, invoiceIds);
  for (const id of invoiceIds) {
    const kin = imputations.flatMap(({ invoiceId, creditNoteId }) =>
      invoiceId === id || creditNoteId === id ? [invoiceId, creditNoteId] : [],
    );
    const rows = await findStanding(tx, legalEntityId, [...new Set([id, ...kin])]);
    const lines = rows.filter((row) => row.role === "counterparty" || row.role === "settlement");
    const settled = kin.length > 0 || lines.some((row) => row.role === "settlement");
    if (settled)
      await letterAnew(
        command,
        legalEntityId,
        lines.map((row) => row.lineId),
        why,
      );
  }
}

/** Letters what a final invoice takes back: the advances on 4191, and the part of 411 that they had paid. */
export async function letterDepositDeductions(
  command: Command,
  legalEntityId: string,
  finalId: string,
  depositIds: readonly string[],
  day: string,
): Promise<void> {
  const { tx } = command;
  const rows = await findStanding(tx, legalEntityId, [finalId, ...depositIds]);
  const advances = rows.filter((row) => row.role === "advance").map((row) => row.lineId);
  await letterAnew(command, legalEntityId, advances, { day, reason: "deduction" });
}

/**
 * Takes an entry's lines out of their letterings, and letters each of a third party with the line of the reverse that
 * undoes it: nothing of either stays open, and what they had been lettered with does again.
 */
export async function letterReversed(
  command: Command,
  legalEntityId: string,
  { undoneId, reverseId }: { readonly undoneId: string; readonly reverseId: string },
  why: { readonly day: string; readonly reason: string },
): Promise<void> {
  const { tx } = command;
  const undone = await loadEntry(tx, { legalEntityId, entryId: undoneId });
  const written = await loadEntry(tx, { legalEntityId, entryId: reverseId });
  const ids = undone.lines.map((line) => line.id);
  await unletter(command, legalEntityId, ids, why.reason);
  // Line against line: what was taken back never mixes with what is owed.
  for (const [index, line] of undone.lines.entries()) {
    const against = written.lines[index];
    if (line.auxiliary !== null && against)
      await letterAnew(command, legalEntityId, [line.id, against.id], why);
  }
}

/** The deposits that a final invoice took back are open again once a credit note cancels it: the two go together. */
export async function letterCancelledDeductions(
  command: Command,
  legalEntityId: string,
  { finalId, noteId }: { readonly finalId: string; readonly noteId: string },
  day: string,
): Promise<void> {
  const { tx } = command;
  const rows = await findStanding(tx, legalEntityId, [finalId, noteId]);
  const advances = rows.filter((row) => row.role === "advance").map((row) => row.lineId);
  await unletter(command, legalEntityId, advances, "cancellation");
  await letterAnew(command, legalEntityId, advances, { day, reason: "cancellation" });
}

/** Letters what a payment left on the third party's account with what its later uses took of it. */
export async function letterRest(
  command: Command,
  legalEntityId: string,
  paymentId: string,
  why: { readonly day: string; readonly reason: string },
): Promise<void> {
  const { tx } = command;
  const lines = await findRestLines(tx, legalEntityId, paymentId);
  if (lines.length > 1)
    await letterAnew(
      command,
      legalEntityId,
      lines.map((line) => line.id),
      why,
    );
}
