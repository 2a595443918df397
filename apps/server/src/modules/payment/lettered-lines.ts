import type { Tx } from "../../database/connection.ts";
import type { Actor } from "../audit/service.ts";
import { letterAnew } from "../lettering/service.ts";
import { findImputations, findRestLines, findStanding } from "./repository.ts";

/**
 * Letters each invoice with what settled it: its lines, its payments', the credit notes imputed on it. AAA when they
 * balance, aaa while something is left.
 */
export async function letterInvoices(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  invoiceIds: readonly string[],
  why: { readonly day: string; readonly reason: string },
): Promise<void> {
  const { scope } = actor;
  const imputations = await findImputations(tx, scope, legalEntityId, invoiceIds);
  for (const id of invoiceIds) {
    const kin = imputations.flatMap(({ invoiceId, creditNoteId }) =>
      invoiceId === id || creditNoteId === id ? [invoiceId, creditNoteId] : [],
    );
    const rows = await findStanding(tx, scope, legalEntityId, [...new Set([id, ...kin])]);
    const lines = rows.filter((row) => row.role === "counterparty" || row.role === "settlement");
    const settled = kin.length > 0 || lines.some((row) => row.role === "settlement");
    if (settled)
      await letterAnew(
        tx,
        actor,
        legalEntityId,
        lines.map((row) => row.lineId),
        why,
      );
  }
}

/** Letters what a final invoice takes back: the advances on 4191, and the part of 411 that they had paid. */
export async function letterTakebacks(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  finalId: string,
  depositIds: readonly string[],
  day: string,
): Promise<void> {
  const rows = await findStanding(tx, actor.scope, legalEntityId, [finalId, ...depositIds]);
  const advances = rows.filter((row) => row.role === "advance").map((row) => row.lineId);
  await letterAnew(tx, actor, legalEntityId, advances, { day, reason: "takeback" });
}

/** Letters what a payment left on the third party's account with what its later uses took of it. */
export async function letterRest(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  paymentId: string,
  why: { readonly day: string; readonly reason: string },
): Promise<void> {
  const lines = await findRestLines(tx, actor.scope, legalEntityId, paymentId);
  if (lines.length > 1)
    await letterAnew(
      tx,
      actor,
      legalEntityId,
      lines.map((line) => line.id),
      why,
    );
}
