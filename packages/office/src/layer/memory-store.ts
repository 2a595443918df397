import type { OfficeFilter, OfficeStore, OfficeTable } from "../areas/office-store.ts";
import type { LayerContext } from "./layer-context.ts";
import { Refused } from "./layer-route.ts";

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type Link = { readonly ownerId: string; readonly id: string };
/** Rows by table and links by table; a list is replaced, never changed, so that a copy of the maps is a copy of all. */
type Kept = {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly links: ReadonlyMap<string, readonly Link[]>;
};

const french = new Intl.Collator("fr");
const plainly = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** Two values of a column, as the database orders them. */
function compareValues(left: unknown, right: unknown, isFrench: boolean): number {
  if (typeof left === "string" && typeof right === "string")
    return (isFrench ? french.compare : plainly)(left, right);
  return Number(left) - Number(right);
}

function byOrder({ order }: OfficeTable) {
  return (left: Row, right: Row): number => {
    for (const term of order) {
      const [name = "", collation] = term.replace(/^-/, "").split(" ");
      const difference = compareValues(left[name], right[name], collation !== undefined);
      if (difference !== 0) return term.startsWith("-") ? -difference : difference;
    }
    return plainly(left.id, right.id);
  };
}

const isChosen =
  ({ equal = {}, ids, holding }: OfficeFilter<Row>) =>
  (row: Row): boolean =>
    Object.entries(equal).every(([name, value]) => row[name] === value) &&
    (ids === undefined || ids.includes(row.id)) &&
    (holding === undefined || String(row[holding.column]).includes(holding.text));

/** The rows of the office in the memory of a page. */
export function memoryStore({ now, newId }: LayerContext): OfficeStore {
  let state: Kept = { rows: new Map(), links: new Map() };
  /** The tables that are known by their use, for what belongs to a removed row. */
  const tables = new Map<string, OfficeTable>();
  const rowsOf = (table: OfficeTable): readonly Row[] => {
    tables.set(table.name, table);
    return state.rows.get(table.name) ?? [];
  };
  const write = (table: OfficeTable, rows: readonly Row[]) => {
    state = { ...state, rows: new Map(state.rows).set(table.name, rows) };
  };
  const requireKnown = (table: OfficeTable, ids: readonly unknown[]) => {
    const rowIds = new Set<unknown>(rowsOf(table).map(({ id }) => id));
    if (ids.some((id) => !rowIds.has(id))) throw new Refused(table.notFound);
  };
  const requireParents = ({ parents = {} }: OfficeTable, values: Readonly<Record<string, unknown>>) => {
    for (const [column, parent] of Object.entries(parents))
      if (values[column] !== undefined && values[column] !== null) requireKnown(parent, [values[column]]);
  };
  const nextPosition = ({ place, step = 1, within }: OfficeTable, rows: readonly Row[], values: Row) => {
    const positions = rows
      .filter((row) => within === undefined || row[within] === values[within])
      .map(({ position }) => Number(position));
    if (positions.length === 0) return step;
    return place === "first" ? Math.min(...positions) - step : Math.max(...positions) + step;
  };
  const drop = (table: OfficeTable, id: string) => {
    write(
      table,
      rowsOf(table).filter((row) => row.id !== id),
    );
    for (const child of tables.values())
      for (const [column, parent] of Object.entries(child.parents ?? {}))
        if (parent.name === table.name)
          for (const row of rowsOf(child)) if (row[column] === id) drop(child, row.id);
  };
  const store = {
    now,
    newId,
    list: async (table: OfficeTable, filter = {}) =>
      rowsOf(table).filter(isChosen(filter)).toSorted(byOrder(table)),
    page: async (
      table: OfficeTable,
      { sort, isText, order, skip, limit, search }: Parameters<OfficeStore["page"]>[1],
    ) => {
      const text = search.text.toLowerCase();
      const found = rowsOf(table).filter((row) => String(row[search.column]).toLowerCase().includes(text));
      const sortValue = (row: Row) => (isText ? String(row[sort]).toLowerCase() : row[sort]);
      const way = order === "desc" ? -1 : 1;
      const rows = found.toSorted(
        (left, right) =>
          way * compareValues(sortValue(left), sortValue(right), isText) || plainly(right.id, left.id),
      );
      return { rows: rows.slice(skip, skip + limit), count: found.length };
    },
    async insert(table: OfficeTable, values: object) {
      const row = { ...values, id: newId() } as Row;
      requireParents(table, row);
      const rows = rowsOf(table);
      const placed =
        table.place === undefined || row.position !== undefined
          ? row
          : { ...row, position: nextPosition(table, rows, row) };
      write(table, [...rows, placed]);
      return placed;
    },
    async update(table: OfficeTable, id: string, change: object) {
      const row = rowsOf(table).find((one) => one.id === id);
      if (row === undefined) return undefined;
      const changed = { ...row, ...change, id };
      requireParents(table, changed);
      write(
        table,
        rowsOf(table).map((one) => (one.id === id ? changed : one)),
      );
      return changed;
    },
    async remove(table: OfficeTable, id: string) {
      const isKnown = rowsOf(table).some((row) => row.id === id);
      drop(table, id);
      return isKnown;
    },
    async reorder(table: OfficeTable, ids: readonly string[]) {
      const placeOf = ({ id }: Row) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      const inOrder = rowsOf(table)
        .toSorted(byOrder(table))
        .toSorted((left, right) => placeOf(left) - placeOf(right));
      write(
        table,
        inOrder.map((row, position) => ({ ...row, position })),
      );
    },
    async linked(links: Parameters<OfficeStore["linked"]>[0], ownerIds: readonly string[]) {
      const targetIds = new Set(rowsOf(links.to).map(({ id }) => id));
      const own = (state.links.get(links.name) ?? []).filter(
        ({ ownerId, id }) => ownerIds.includes(ownerId) && targetIds.has(id),
      );
      const byOwner = Map.groupBy(own, ({ ownerId }) => ownerId);
      return new Map([...byOwner].map(([ownerId, all]) => [ownerId, all.map(({ id }) => id)]));
    },
    async link(links: Parameters<OfficeStore["link"]>[0], ownerId: string, ids: readonly string[]) {
      requireKnown(links.to, ids);
      const others = (state.links.get(links.name) ?? []).filter((link) => link.ownerId !== ownerId);
      const wanted = [...new Set(ids)].map((id) => ({ ownerId, id }));
      state = { ...state, links: new Map(state.links).set(links.name, [...others, ...wanted]) };
    },
    async transaction<T>(work: (within: OfficeStore) => Promise<T>): Promise<T> {
      const before = state;
      try {
        return await work(store);
      } catch (error) {
        state = before;
        throw error;
      }
    },
    refusal: (code: ConstructorParameters<typeof Refused>[0]) => new Refused(code),
    // Rows of every table lie in one map: their shapes are those that were written.
  } as unknown as OfficeStore;
  return store;
}
