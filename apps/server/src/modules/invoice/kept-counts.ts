import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import type { InvoiceFilter } from "./list-filter.ts";
import {
  type CountedStates,
  countChanges,
  countStates,
  type StateCount,
  sumStates,
} from "./tally-repository.ts";

/** How many answers are kept of each kind; each is some hundred bytes. */
const MOST = 500;

type Count<Tally extends StateCount> = (
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
) => Promise<CountedStates<Tally>>;

/**
 * Counts of a filter that no tally holds. Turning its pages asks them again and again: they are kept for as long as
 * nothing changed in the companies, which the number of changes tells exactly, on whatever server it happened.
 */
function keeping<Tally extends StateCount>(count: Count<Tally>) {
  const kept = new Map<string, CountedStates<Tally>>();
  return async (db: Connection, scope: Scope, filter: InvoiceFilter): Promise<readonly Tally[]> => {
    // A transaction sees what others do not see yet.
    if (db.isTransaction) return (await count(db, scope, filter)).states;
    const name = JSON.stringify([scope.legalEntityIds, filter]);
    const known = kept.get(name);
    if (known && known.changes === (await countChanges(db, scope, filter))) return known.states;
    const counted = await count(db, scope, filter);
    kept.delete(name);
    kept.set(name, counted);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return counted.states;
  };
}

export const keptCounts = keeping(countStates);
export const keptSums = keeping(sumStates);
