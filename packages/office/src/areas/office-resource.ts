import type { OfficeFilter, OfficeLinks, OfficeStore, OfficeTable } from "./office-store.ts";

type Sent = Readonly<Record<string, unknown>>;
type Linked<Field extends string> = { readonly [Name in Field]: string[] };

export type OfficeConfig<Row extends { readonly id: string }, Field extends string, Answer> = {
  readonly table: OfficeTable<Row>;
  /** What a new row has unless it is sent. */
  readonly empty?: object;
  /** Fields of a body that hold ids of another table, each with its table of links. */
  readonly links?: { readonly [Name in Field]: OfficeLinks };
  readonly present: (row: Row, linked: Linked<Field>) => Answer;
  /** The columns of what was sent; absent, they have the names of the body. */
  readonly columns?: (sent: Sent) => Sent;
};

/** What was sent, without the fields that were not. */
const definedFields = (sent: object): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/**
 * The five calls that every thing of the office has: a change is merged with what is kept, and answers it whole; what is
 * not sent stays. The last change wins: nothing here is a proof of anything.
 */
export function officeResource<Row extends { readonly id: string }, Answer, Field extends string = never>(
  config: OfficeConfig<Row, Field, Answer>,
) {
  const { table, empty = {}, present } = config;
  const links = Object.entries(config.links ?? {}) as [Field, OfficeLinks][];

  async function presented(store: OfficeStore, found: readonly Row[]): Promise<Answer[]> {
    const ids = found.map(({ id }) => id);
    const linked: [Field, ReadonlyMap<string, readonly string[]>][] = [];
    for (const [field, of] of links) linked.push([field, await store.linked(of, ids)]);
    return found.map((row) => {
      const own = linked.map(([field, map]) => [field, [...(map.get(row.id) ?? [])]]);
      return present(row, Object.fromEntries(own));
    });
  }

  async function one(store: OfficeStore, id: string, row: Row | undefined): Promise<Answer> {
    if (!row) throw store.refusal(table.notFound, { id });
    const [answer] = await presented(store, [row]);
    return answer as Answer;
  }

  /** Parts what was sent into columns of the row and its links. */
  function parted(sent: object) {
    const own = definedFields(sent);
    const rest = { ...own };
    for (const [field] of links) delete rest[field];
    const linked = links.flatMap(([field, of]): [OfficeLinks, readonly string[]][] =>
      own[field] === undefined ? [] : [[of, own[field] as string[]]],
    );
    return { columns: config.columns?.(rest) ?? rest, linked };
  }

  return {
    table,
    presented,

    async list(store: OfficeStore, filter: OfficeFilter<Row> = {}): Promise<Answer[]> {
      return presented(store, await store.list(table, filter));
    },

    /** One of them. Throws its own not-found code. */
    async read(store: OfficeStore, id: string): Promise<Answer> {
      const [row] = await store.list(table, { ids: [id] });
      return one(store, id, row);
    },

    /** Makes one, and answers it. Throws the code of an unknown id among its links. */
    create(store: OfficeStore, sent: object): Promise<Answer> {
      const { columns, linked } = parted(sent);
      return store.transaction(async (within) => {
        const row = await within.insert(table, { ...empty, ...columns });
        for (const [of, ids] of linked) await within.link(of, row.id, ids);
        return one(within, row.id, row);
      });
    },

    /** Merges a change, and answers the whole. Throws not found, or the code of an unknown id among its links. */
    merge(store: OfficeStore, id: string, sent: object): Promise<Answer> {
      const { columns, linked } = parted(sent);
      return store.transaction(async (within) => {
        const row = await within.update(table, id, columns);
        if (!row) throw within.refusal(table.notFound, { id });
        for (const [of, ids] of linked) await within.link(of, id, ids);
        return one(within, id, row);
      });
    },

    /** Removes one, and with it every link to it. Throws not found. */
    remove(store: OfficeStore, id: string): Promise<true> {
      return store.transaction(async (within) => {
        if (!(await within.remove(table, id))) throw within.refusal(table.notFound, { id });
        return true as const;
      });
    },
  };
}
