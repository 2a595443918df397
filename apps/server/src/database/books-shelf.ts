import type { Connection, Database, Tx } from "./connection.ts";

/** More than a company's chart and some days of its other books. */
const MOST_KEPT = 4000;
const MOST_COMPANIES = 200;

/** What was read of one company's books at one version of them, for every command of this process. */
export class Shelf {
  readonly version: string;
  readonly #reads = new Map<string, Promise<unknown>>();

  constructor(version: string) {
    this.version = version;
  }

  get(name: string): Promise<unknown> | undefined {
    return this.#reads.get(name);
  }

  /** Keeps a value for others, who may not change it. */
  keep<T>(name: string, value: T): T {
    if (this.#reads.size >= MOST_KEPT) this.#reads.clear();
    this.#reads.set(name, Promise.resolve(frozen(value)));
    return value;
  }
}

/** Arrays and plain objects, whole; what else a row may hold (days and hours, bytes) nobody changes in place. */
function frozen<T>(value: T): T {
  const isPlain = Array.isArray(value) || Object.prototype.toString.call(value) === "[object Object]";
  if (!isPlain || Object.isFrozen(value)) return value;
  for (const part of Object.values(value as object)) frozen(part);
  return Object.freeze(value);
}

/** By database: ids and versions of another one may be the same, where it is a copy. */
const shelves = new WeakMap<Database, Map<string, Shelf>>();
const databases = new WeakMap<Connection, Database>();

/** Tells which database a transaction belongs to: without it, the transaction reads for itself. */
export function belongsTo(tx: Tx, db: Database): void {
  databases.set(tx, db);
}

/** The shelf of a company at the version that a transaction saw; undefined where nothing is kept for others. */
export function shelfOf(db: Connection, legalEntityId: string, version: string): Shelf | undefined {
  const database = databases.get(db);
  if (!database) return undefined;
  const all = shelves.get(database) ?? new Map<string, Shelf>();
  shelves.set(database, all);
  const before = all.get(legalEntityId);
  if (before?.version === version) return before;
  const [oldest] = all.keys();
  if (before) all.delete(legalEntityId);
  else if (oldest !== undefined && all.size >= MOST_COMPANIES) all.delete(oldest);
  const shelf = new Shelf(version);
  all.set(legalEntityId, shelf);
  return shelf;
}
