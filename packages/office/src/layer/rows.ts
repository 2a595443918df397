import type { ErrorCode } from "@grand-livre/contracts/errors";
import { Refused } from "./layer-route.ts";

const definedFields = (sent: object) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/** Rows in memory, in their order. */
export class Rows<Row extends { readonly id: string }> {
  #rows: readonly Row[];
  readonly #notFound: ErrorCode;

  constructor(rows: readonly Row[], notFound: ErrorCode) {
    this.#rows = rows;
    this.#notFound = notFound;
  }

  all = (): readonly Row[] => this.#rows;

  find = (id: string | null): Row | undefined => this.#rows.find((row) => row.id === id);

  /** @throws Refused the code of these rows */
  read(id: string): Row {
    const row = this.find(id);
    if (row === undefined) throw new Refused(this.#notFound);
    return row;
  }

  addFirst(row: Row): Row {
    this.#rows = [row, ...this.#rows];
    return row;
  }

  addLast(row: Row): Row {
    this.#rows = [...this.#rows, row];
    return row;
  }

  /** Merges a change; what is not sent stays. @throws Refused the code of these rows */
  merge(id: string, sent: object): Row {
    const merged = { ...this.read(id), ...definedFields(sent), id };
    this.#rows = this.#rows.map((row) => (row.id === id ? merged : row));
    return merged;
  }

  /** Changes every row. */
  change(change: (row: Row) => Row): void {
    this.#rows = this.#rows.map(change);
  }

  /** Removes the rows that a test holds for. */
  drop(isGone: (row: Row) => boolean): void {
    this.#rows = this.#rows.filter((row) => !isGone(row));
  }

  /** Removes one and answers it. @throws Refused the code of these rows */
  remove(id: string): Row {
    const row = this.read(id);
    this.drop((one) => one.id === id);
    return row;
  }

  sort(compare: (left: Row, right: Row) => number): void {
    this.#rows = this.#rows.toSorted(compare);
  }
}

const french = new Intl.Collator("fr");
/** By name, as French sorts. */
export const byName = (left: { readonly name: string }, right: { readonly name: string }) =>
  french.compare(left.name, right.name);

/** Refuses ids that are not among these rows, as a foreign key of the server does. */
export function requireKnown<Row extends { readonly id: string }>(
  rows: Rows<Row>,
  ids: readonly string[] | undefined,
): void {
  for (const id of ids ?? []) rows.read(id);
}

/** The same list without one id. */
export const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);
