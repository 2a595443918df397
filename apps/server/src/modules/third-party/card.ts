import type { CounterpartyCard } from "@grand-livre/contracts/third-party";
import { creditPosition } from "@grand-livre/domain/counterparty/credit-limit";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import {
  type CounterpartyRow,
  counterpartyOfScope,
  findCounterparties,
  findWaitingIbans,
  partyBalances,
} from "../counterparty/service.ts";
import { ageParty } from "../report/service.ts";
import { findCounts } from "./card-repository.ts";
import { doublesOf } from "./doubles.ts";

/** The balances and the dates of a third party today. @throws RefusalError COUNTERPARTY_NOT_FOUND */
export async function readCard(app: Application, caller: Caller, id: string): Promise<CounterpartyCard> {
  const { db } = app;
  const { scope } = caller;
  const date = today(app);
  const row = await counterpartyOfScope(db, scope, id);
  const balances = (await partyBalances(db, scope, [id], date)).get(id);
  if (!balances) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
  const { creditLimitCents, mergedIntoId } = row;
  const limit = creditPosition(creditLimitCents, balances.customerCents);
  const { lastEntryDate, ...counts } = await findCounts(db, row, sidesOf(caller));
  const aged = (side: "customer" | "supplier") =>
    row.kind === side || row.kind === "both" ? ageParty(db, row, { side, date }) : null;
  return {
    date,
    customer: await aged("customer"),
    supplier: await aged("supplier"),
    balanceCents: balances.balanceCents,
    creditLimitCents,
    ...limit,
    counts,
    lastEntryDate,
    ibanToApprove: (await findWaitingIbans(db, scope, [id])).has(id),
    doubles: mergedIntoId === null ? (await doublesOf(db, row)).length : 0,
    mergedInto: await keptOf(db, row),
  };
}

/** The sides of documents that the caller may view. */
export function sidesOf(caller: Caller): ("credit" | "debit")[] {
  const sides = { credit: "invoices", debit: "supplier-bills" } as const;
  return (["credit", "debit"] as const).filter((side) =>
    mayDo(caller, { service: sides[side], action: "Viewer" }),
  );
}

async function keptOf(db: Connection, { legalEntityId, mergedIntoId }: CounterpartyRow) {
  if (mergedIntoId === null) return null;
  const kept = (await findCounterparties(db, legalEntityId, [mergedIntoId])).get(mergedIntoId);
  return kept ? { id: kept.id, name: kept.name } : null;
}
