import type { Command } from "../../kit/command.ts";
import { loadHeader, lockAll } from "../invoice/document/load-service.ts";
import type { OwnStatus } from "./messages.ts";
import { findNamed, findUntold, type UntoldRow } from "./repository.ts";
import { isNamed, statusesOf, writeOwnStatus } from "./statuses.ts";

/** So many at once: a company that connects its platform has years of payments. */
const MOST = 500;

/** Tells them, each document locked before its allocations are read again. @returns how many statuses were written */
export async function tellPayments(command: Command, legalEntityId: string): Promise<number> {
  const { tx } = command;
  const found = await findUntold(tx, legalEntityId, { limit: MOST });
  const tellable = found.filter((row) => amountsOf(row).length > 0);
  const ids = [...new Set(tellable.map(({ invoiceId }) => invoiceId))].toSorted();
  if (ids.length === 0) return 0;
  await lockAll(tx, ids);
  let written = 0;
  for (const row of await findUntold(tx, legalEntityId, { ids, limit: MOST }))
    if (await tell(command, row)) written += 1;
  return written;
}

/** @returns false when there is nothing to tell */
async function tell(command: Command, row: UntoldRow): Promise<boolean> {
  const { app, tx } = command;
  const amounts = amountsOf(row);
  if (amounts.length === 0) return false;
  const header = await loadHeader(tx, row.invoiceId);
  const named = await findNamed(tx, { legalEntityId: header.legalEntityId, invoiceId: header.id });
  if (!isNamed(named)) return false;
  const { rows, state } = await statusesOf(tx, header);
  const code = row.direction === "credit" ? 212 : 211;
  // On a refused or rejected document, a payment sends a status only when it takes back an amount that was already sent.
  const told = code === 212 ? state.receivedCents : state.sentCents;
  if (state.closedBy !== null && (row.moneyCents > 0 || told === 0)) return false;
  await writeOwnStatus(command, { header, named, rows }, { code, amounts, setAt: app.now() }, row.id);
  return true;
}

function amountsOf({ direction, isCreditNote, moneyCents, paidOn, vat }: UntoldRow): OwnStatus["amounts"] {
  if (direction === "debit")
    return [{ kind: "MPA", amountCents: moneyCents, rateBasisPoints: null, date: paidOn }];
  // Received is positive, paid out is negative: a credit note gives money back (P1.15).
  const sense = moneyCents < 0 === isCreditNote ? 1 : -1;
  return vat.flatMap(({ rateBasisPoints, vatCents, baseCents }) =>
    vatCents === 0
      ? []
      : [{ kind: "MEN", amountCents: sense * (vatCents + baseCents), rateBasisPoints, date: paidOn }],
  );
}
