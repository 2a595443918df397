import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { type CountedStates, countSearched, countStates, sumStates } from "./count-repository.ts";
import {
  type CountWay,
  type Facet,
  hasFigures,
  type InvoiceFilter,
  isSearchAlone,
  OPEN,
  soleTextOf,
} from "./list-filter.ts";
import { countChanges, readTally, type StateCount } from "./tally-repository.ts";
import { countAndKeepText, countRareText, mayBeKept } from "./text-count-repository.ts";

/** How many answers are kept of each kind; each is some hundred bytes. */
const MOST = 500;
/** So many invoices are named in them, all together. */
const MOST_NAMED = 50_000;
/** A shorter text has no trigram that could find it. */
const TRIGRAM = 3;
/** What trigrams find lies everywhere, and is looked at twice: it costs so much more than what lies in order. */
const SCATTERED = 3;
/** So many are looked at one by one rather than to trust that a text with figures stands in few. */
const LOOKED_AT = 30_000;

const idsOf = ({ found = [] }: CountedStates<StateCount>) =>
  found.reduce((sum, { ids }) => sum + ids.length, 0);

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
  return async (db: Connection, scope: Scope, filter: InvoiceFilter): Promise<CountedStates<Tally>> => {
    // A transaction sees what others do not see yet.
    if (db.isTransaction) return count(db, scope, filter);
    const name = JSON.stringify([scope.legalEntityIds, filter]);
    const known = kept.get(name);
    if (known && known.changes === (await countChanges(db, scope, filter))) return known;
    const counted = await count(db, scope, filter);
    kept.delete(name);
    kept.set(name, counted);
    let named = [...kept.values()].reduce((sum, one) => sum + idsOf(one), 0);
    for (const [oldest, one] of kept) {
      if (kept.size <= MOST && named <= MOST_NAMED) break;
      kept.delete(oldest);
      named -= idsOf(one);
    }
    return counted;
  };
}

export const keptCounts = keeping(async (db, scope, filter) => {
  const searched = isSearchAlone(filter) ? await countSearched(db, scope, filter) : undefined;
  if (searched) return searched;
  const text = soleTextOf(filter);
  const rare = text && (await countRareText(db, scope, filter, text));
  if (rare) return rare;
  return text && mayBeKept(db, filter, text)
    ? countAndKeepText(db, scope, filter, text)
    : countStates(db, scope, filter, await narrowestWay(db, scope, filter));
});

export const keptSums = keeping(async (db, scope, filter) =>
  sumStates(db, scope, filter, await narrowestWay(db, scope, filter)),
);

/** What a filter asks for that the fewest invoices have, as the tally tells: it finds them, the rest is looked at there. */
async function narrowestWay(db: Connection, scope: Scope, filter: InvoiceFilter): Promise<CountWay> {
  const { ids, refId, labelKey, searchKey, numberKey, companyKey, startDate, endDate, payment } = filter;
  if (ids || refId !== undefined) return "text";
  const count = async (facet: Facet, among?: readonly string[]) =>
    (await readTally(db, scope, facet, filter)).reduce(
      (sum, { state, count: more }) => (!among || among.includes(state) ? sum + more : sum),
      0,
    );
  const ways: { way: CountWay; count: number }[] = [];
  if (payment === "overdue") ways.push({ way: "overdue", count: await count("all", OPEN) });
  if (companyKey) ways.push({ way: "company", count: await count("company") });
  if (startDate || endDate) ways.push({ way: "day", count: await count("day") });
  const narrowest = ways.toSorted((one, other) => one.count - other.count)[0];
  const text = labelKey ?? searchKey ?? numberKey;
  if (narrowest === undefined) return "text";
  if (text === undefined) return narrowest.way;
  if (narrowest.way === "company") return "text";
  if (text.length < TRIGRAM) return narrowest.way;
  if (hasFigures(text)) return narrowest.count <= LOOKED_AT ? narrowest.way : "text";
  return SCATTERED * (await count("words")) <= narrowest.count ? "text" : narrowest.way;
}
