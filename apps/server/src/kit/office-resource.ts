import type { ErrorCode } from "@grand-livre/contracts/errors";
import type { Insertable, Updateable } from "kysely";
import { type Connection, json, type Tx } from "../database/connection.ts";
import type {
  OfficeFilter,
  OfficeLinks,
  OfficeRow,
  OfficeTable,
  officeRows,
} from "../database/office-rows.ts";
import type { DB } from "../database/schema.gen.ts";
import { inTransaction } from "../database/transaction.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { newId } from "../ids.ts";
import type { Scope } from "../scope.ts";

type Sent = Readonly<Record<string, unknown>>;
type Linked<Field extends string> = { readonly [Name in Field]: string[] };

export type OfficeConfig<Table extends OfficeTable, Field extends string, Answer> = {
  readonly rows: ReturnType<typeof officeRows<Table>>;
  readonly notFound: ErrorCode;
  /** Fields of a body that hold ids of another table, each with its table of links. */
  readonly links?: { readonly [Name in Field]: OfficeLinks };
  readonly present: (row: OfficeRow<Table>, linked: Linked<Field>) => Answer;
  /** The columns of what was sent; absent, they have the names of the body. Lists and objects are kept as jsonb. */
  readonly columns?: (sent: Sent) => Sent;
};

/** The driver would write a list as a PostgreSQL array. */
const columnValue = (value: unknown) =>
  typeof value === "object" && value !== null && !(value instanceof Date) ? json(value) : value;

/** What was sent, without the fields that were not. */
function given(sent: object): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/**
 * The five calls that every thing of the office has: a change is merged with what is kept, and answers it whole; what is
 * not sent stays. The last change wins: nothing here is a proof of anything.
 */
export function officeResource<Table extends OfficeTable, Answer, Field extends string = never>(
  config: OfficeConfig<Table, Field, Answer>,
) {
  const { rows, notFound, present } = config;
  const links = Object.entries(config.links ?? {}) as [Field, OfficeLinks][];

  async function presented(db: Connection, found: readonly OfficeRow<Table>[]): Promise<Answer[]> {
    const ids = found.map((row) => (row as { id: string }).id);
    const linked: [Field, Map<string, string[]>][] = [];
    for (const [field, table] of links) linked.push([field, await table.of(db, ids)]);
    return found.map((row, at) => {
      const own = linked.map(([field, map]) => [field, map.get(ids[at] ?? "") ?? []]);
      return present(row, Object.fromEntries(own));
    });
  }

  async function one(db: Connection, id: string, row: OfficeRow<Table> | undefined): Promise<Answer> {
    if (!row) throw new RefusalError(notFound, { id });
    const [answer] = await presented(db, [row]);
    return answer as Answer;
  }

  /** Parts what was sent into columns of the row and its links. */
  function parted(sent: object): { columns: Updateable<DB[Table]>; linked: [OfficeLinks, string[]][] } {
    const own = given(sent);
    const fields = links.map(([field]) => field as string);
    const rest = Object.fromEntries(Object.entries(own).filter(([name]) => !fields.includes(name)));
    const linked = links.flatMap(([field, table]): [OfficeLinks, string[]][] =>
      own[field] === undefined ? [] : [[table, own[field] as string[]]],
    );
    const columns = Object.entries(config.columns?.(rest) ?? rest).map(([name, value]) => [
      name,
      columnValue(value),
    ]);
    return { columns: Object.fromEntries(columns), linked };
  }

  return {
    presented,

    async list(db: Connection, scope: Scope, filter: OfficeFilter<Table> = {}): Promise<Answer[]> {
      return presented(db, await rows.list(db, scope, filter));
    },

    /** One of them. @throws RefusalError its own not-found code */
    async read(db: Connection, scope: Scope, id: string): Promise<Answer> {
      return one(db, id, await rows.find(db, scope, id));
    },

    /** Makes one, and answers it. @throws RefusalError for an unknown id among its links */
    create(db: Connection, scope: Scope, sent: object): Promise<Answer> {
      const { columns, linked } = parted(sent);
      return inTransaction(db, async (tx: Tx) => {
        const row = await rows.insert(tx, scope, { id: newId(), ...columns } as Partial<
          Insertable<DB[Table]>
        >);
        const { id } = row as { id: string };
        for (const [table, ids] of linked) await table.replace(tx, scope, id, ids);
        return one(tx, id, row);
      });
    },

    /** Merges a change, and answers the whole. @throws RefusalError not found, or an unknown id among its links */
    merge(db: Connection, scope: Scope, id: string, sent: object): Promise<Answer> {
      const { columns, linked } = parted(sent);
      return inTransaction(db, async (tx: Tx) => {
        const row = await rows.update(tx, scope, id, columns);
        if (!row) throw new RefusalError(notFound, { id });
        for (const [table, ids] of linked) await table.replace(tx, scope, id, ids);
        return one(tx, id, row);
      });
    },

    /** Removes one, and with it every link to it. @throws RefusalError not found */
    remove(db: Connection, scope: Scope, id: string): Promise<true> {
      return inTransaction(db, async (tx: Tx) => {
        if (!(await rows.remove(tx, scope, id))) throw new RefusalError(notFound, { id });
        return true as const;
      });
    },
  };
}
