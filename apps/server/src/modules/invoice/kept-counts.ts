import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import type { InvoiceFilter } from "./list-filter.ts";
import { type CountedStates, countChanges, countStates, type StateTally } from "./tally-repository.ts";

/** How many answers are kept; each is some hundred bytes. */
const MOST = 500;

const kept = new Map<string, CountedStates>();

/**
 * Counts of a filter that no tally holds. Turning its pages asks them again and again: they are kept for as long as
 * nothing changed in the companies, which the number of changes tells exactly, on whatever server it happened.
 */
export async function keptCounts(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<readonly StateTally[]> {
  // A transaction sees what others do not see yet.
  if (db.isTransaction) return (await countStates(db, scope, filter)).states;
  const name = JSON.stringify([scope.legalEntityIds, filter]);
  const known = kept.get(name);
  if (known && known.changes === (await countChanges(db, scope, filter))) return known.states;
  const counted = await countStates(db, scope, filter);
  kept.delete(name);
  kept.set(name, counted);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return counted.states;
}
