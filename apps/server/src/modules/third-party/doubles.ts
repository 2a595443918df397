import type { CounterpartyDouble, doublesQuery } from "@grand-livre/contracts/third-party";
import { type ProbableDouble, probableDoubles } from "@grand-livre/domain/counterparty/duplicates";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { counterpartyById, partyBalances } from "../counterparty/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findSharing, type PossibleRow } from "./doubles-repository.ts";

const MOST_PAIRS = 200;
/** Parties that are compared: more than 200 pairs need. */
const MOST_COMPARED = 1_000;

/**
 * Pairs that are probably one third party, the surest reasons first.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, COUNTERPARTY_NOT_FOUND
 */
export async function listDoubles(
  app: Application,
  scope: Scope,
  { legalEntityRefId, counterpartyId }: z.output<typeof doublesQuery>,
): Promise<{ doubles: CounterpartyDouble[]; more: boolean }> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  if (counterpartyId !== undefined) await counterpartyById(app.db, scope, legalEntityId, counterpartyId);
  const rows = await findSharing(app.db, { legalEntityId, id: counterpartyId }, MOST_COMPARED);
  const pairs = pairsOf(rows, counterpartyId);
  const shown = pairs.slice(0, MOST_PAIRS);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = [...new Set(shown.flatMap((pair) => pair.ids))];
  const balances = await partyBalances(app.db, scope, ids, today(app));
  const present = (id: string) => {
    const row = byId.get(id) as PossibleRow;
    const { customerKind: _, subledgerCustomer, subledgerSupplier, ...party } = row;
    const auxiliaries = [subledgerCustomer, subledgerSupplier].filter((one) => one !== null).join(" · ");
    return { ...party, auxiliaries, balanceCents: balances.get(id)?.balanceCents ?? 0 };
  };
  const doubles = shown.map(({ ids: [one, other], reasons }) => ({
    one: present(one),
    other: present(other),
    reasons: [...reasons],
  }));
  return { doubles, more: pairs.length > shown.length || rows.length === MOST_COMPARED };
}

/** The probable duplicates of one third party. */
export async function doublesOf(
  db: Connection,
  { legalEntityId, id }: { readonly legalEntityId: string; readonly id: string },
): Promise<ProbableDouble[]> {
  return pairsOf(await findSharing(db, { legalEntityId, id }, MOST_PAIRS), id);
}

function pairsOf(rows: readonly PossibleRow[], id: string | undefined): ProbableDouble[] {
  return probableDoubles(rows).filter(({ ids }) => id === undefined || ids.includes(id));
}
