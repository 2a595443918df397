import { companyNameKey } from "../text/company-name-key.ts";
import { MATCH_LIMITS } from "./candidate.ts";
import { nameShare, type OperationClues } from "./clues.ts";
import { type Identity, partyIdentity } from "./score.ts";

/** A name and accounts that an operation may contain. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly ibans: readonly string[];
}

/** Parties by each clue that an operation may give of them. */
export interface PartyIndex<One extends Party> {
  readonly byIban: ReadonlyMap<string, readonly One[]>;
  readonly byWord: ReadonlyMap<string, readonly One[]>;
  /** The words of a name that count. */
  readonly words: ReadonlyMap<One, number>;
  /** Names without such a word, or with one twice: judged by themselves where a text holds their key. */
  readonly odd: readonly { readonly key: string; readonly party: One }[];
}

/** Adds a value to the list of a key; the same value twice in a row is kept once. */
export function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

/** Makes the keys of parties, in time proportional to them. */
export function indexParties<One extends Party>(parties: readonly One[]): PartyIndex<One> {
  const byIban = new Map<string, One[]>();
  const byWord = new Map<string, One[]>();
  const words = new Map<One, number>();
  const odd: { key: string; party: One }[] = [];
  for (const party of parties) {
    for (const iban of party.ibans) put(byIban, iban, party);
    const key = companyNameKey(party.name);
    const counted = key.split(" ").filter((word) => word.length > 2);
    const distinct = new Set(counted);
    words.set(party, counted.length);
    if (counted.length === 0) odd.push({ key, party });
    else if (distinct.size < counted.length) odd.push({ key: "", party });
    else for (const word of distinct) put(byWord, word, party);
  }
  return { byIban, byWord, words, odd };
}

/** The parties whose IBAN or at least half of whose name an operation contains, with the reasons. */
export function partiesTold<One extends Party>(
  index: PartyIndex<One>,
  clues: OperationClues,
): Map<One, Identity> {
  const hits = new Map<One, number>();
  for (const word of clues.words)
    for (const party of index.byWord.get(word) ?? []) hits.set(party, (hits.get(party) ?? 0) + 1);
  const identities = new Map<One, Identity>();
  const tell = (party: One, share: number) => {
    const who = partyIdentity(clues, party, share);
    if (who.points > 0) identities.set(party, who);
  };
  for (const [party, count] of hits) {
    const words = index.words.get(party) ?? 0;
    if (count * 2 >= words) tell(party, count / words);
  }
  for (const { key, party } of index.odd)
    if (clues.text.includes(key)) tell(party, nameShare(clues, party.name));
  if (clues.iban !== undefined)
    for (const party of index.byIban.get(clues.iban) ?? [])
      if (!identities.has(party)) tell(party, nameShare(clues, party.name));
  return identities;
}

/** The ids of the parties with most points, as many as `MATCH_LIMITS.told`: those whose documents are searched. */
export function bestTold(told: ReadonlyMap<Party, Identity>): string[] {
  const points = new Map<string, number>();
  for (const [{ id }, who] of told) points.set(id, Math.max(points.get(id) ?? 0, who.points));
  return [...points]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MATCH_LIMITS.told)
    .map(([id]) => id);
}
