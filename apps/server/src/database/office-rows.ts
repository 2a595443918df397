import type {
  OfficeFilter,
  OfficeLinks,
  OfficePage,
  OfficeTable as OfficeShape,
} from "@grand-livre/office/areas/office-store";
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Scope } from "../scope.ts";
import type { Connection, Tx } from "./connection.ts";
import { likeText } from "./like-text.ts";
import type { DB } from "./schema.gen.ts";
import { snakeCase } from "./snake-case.ts";

/** Tables of the office: a row is known by its id, within its person where the table has `user_id`. */
export type OfficeTable = {
  [Name in keyof DB]: DB[Name] extends { id: unknown } ? Name : never;
}[keyof DB];

export type OfficeRow<Table extends OfficeTable> = Selectable<DB[Table]>;

type Shape = Pick<OfficeShape, "of" | "order" | "place" | "step" | "within">;

/** The queries of one table of the office. */
export function officeRows<Table extends OfficeTable>(table: Table, shape: Shape) {
  type Row = OfficeRow<Table>;
  const own = shape.of === "person";
  // Kysely cannot follow a table that is a parameter: its types are checked here, at the borders of the object.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const kept = (query: any, scope: Scope) => (own ? query.where("userId", "=", scope.userId) : query);
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const from = (db: Connection, scope: Scope): any => kept(db.selectFrom(table as never).selectAll(), scope);
  const order = sql.raw([...shape.order.map(orderTerm), "id"].join(", "));
  const by = sql.lit(shape.step ?? 1);
  const step = shape.place === "first" ? sql`min(position) - ${by}` : sql`max(position) + ${by}`;

  /** The position of a new row, before or after those that there are. */
  async function nextPosition(tx: Tx, scope: Scope, values: Record<string, unknown>): Promise<number> {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    let query: any = kept(
      tx.selectFrom(table as never).select(sql<number>`coalesce(${step}, ${by})`.as("position")),
      scope,
    );
    if (shape.within) query = query.where(shape.within, "=", values[shape.within]);
    return (await query.executeTakeFirstOrThrow()).position;
  }

  return {
    async list(db: Connection, scope: Scope, filter: OfficeFilter<Row> = {}): Promise<Row[]> {
      let query = from(db, scope);
      for (const [column, value] of Object.entries(filter.equal ?? {}))
        query = query.where(column, value === null ? "is" : "=", value);
      if (filter.ids) query = query.where(sql`id = any(${[...filter.ids]}::uuid[])`);
      if (filter.holding)
        query = query.where(snakeCase(filter.holding.column), "like", likeText(filter.holding.text));
      return query.orderBy(order).execute();
    },
    async page(db: Connection, scope: Scope, page: OfficePage<Row>): Promise<{ rows: Row[]; count: number }> {
      const [searched, sorted] = [sql.ref(snakeCase(page.search.column)), sql.ref(snakeCase(page.sort))];
      const holds = sql<SqlBool>`strpos(lower(${searched} collate "fr-x-icu"),
        lower(${page.search.text}::text collate "fr-x-icu")) > 0`;
      const by = page.isText ? sql`lower(${sorted}) collate "fr-x-icu"` : sorted;
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const narrowed = (query: any) => kept(page.search.text === "" ? query : query.where(holds), scope);
      const counted = narrowed(db.selectFrom(table as never).select(sql`count(*)`.as("count")));
      const { count } = await counted.executeTakeFirstOrThrow();
      const rows = await narrowed(db.selectFrom(table as never).selectAll())
        .orderBy(by, page.order)
        // Of two that are alike the one made last comes first, whichever way the rest is sorted.
        .orderBy("id", "desc")
        .offset(page.skip)
        .limit(page.limit)
        .execute();
      return { rows, count };
    },
    find: (db: Connection, scope: Scope, id: string): Promise<Row | undefined> =>
      from(db, scope).where("id", "=", id).executeTakeFirst(),
    async insert(tx: Tx, scope: Scope, values: Partial<Insertable<DB[Table]>>): Promise<Row> {
      const given = values as Record<string, unknown>;
      const position =
        shape.place && given.position === undefined ? { position: await nextPosition(tx, scope, given) } : {};
      const row = { ...given, ...position, ...(own ? { userId: scope.userId } : {}) };
      // biome-ignore lint/suspicious/noExplicitAny: see above
      return (tx.insertInto(table as never) as any).values(row).returningAll().executeTakeFirstOrThrow();
    },
    /** Writes a change; undefined when there is no such row. */
    update: (tx: Tx, scope: Scope, id: string, change: Updateable<DB[Table]>): Promise<Row | undefined> =>
      // biome-ignore lint/suspicious/noExplicitAny: see above
      kept((tx.updateTable(table as never) as any).set({ id, ...change }), scope)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst(),
    async remove(tx: Tx, scope: Scope, id: string): Promise<boolean> {
      const gone = await kept(tx.deleteFrom(table as never), scope)
        .where("id", "=", id)
        .executeTakeFirst();
      return Number(gone.numDeletedRows) === 1;
    },
    /** Counts positions from 0: first these rows in this order, then the others. */
    async reorder(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
      const [name, mine] = [sql.table(snakeCase(table)), own ? sql`t.user_id = ${scope.userId}` : sql`true`];
      await sql`update ${name} set position = ranked.place from (
          select t.id, row_number() over (order by wanted.place nulls last, t.position, t.id) - 1 as place
          from ${name} t left join unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) using (id)
          where ${mine}) ranked
        where ${own ? sql`${name}.user_id = ${scope.userId} and` : sql``} ${name}.id = ranked.id
          and ${name}.position <> ranked.place`.execute(tx);
    },
  };
}

function orderTerm(column: string): string {
  const [name = "", collation] = column.replace(/^-/, "").split(" ");
  const term = `${snakeCase(name)}${collation ? ` collate "${collation}"` : ""}`;
  return column.startsWith("-") ? `${term} desc` : term;
}

/**
 * A table of links (`owner_id`, `label_id`, `position`). Of a person's rows the links have the person's id too: their foreign keys
 * then hold both ends within one person, and a removed end takes its links with it.
 */
export function officeLinks({ name: table, of }: Pick<OfficeLinks, "name" | "of">) {
  const name = sql.table(snakeCase(table));
  return {
    /** The ids that each owner is linked with, in order; an owner without any is absent. */
    async of(db: Connection, ownerIds: readonly string[]): Promise<Map<string, string[]>> {
      const { rows } = await sql<{ ownerId: string; ids: string[] }>`
        select owner_id, array_agg(label_id::text order by position) as ids from ${name}
        where owner_id = any(${[...ownerIds]}::uuid[]) group by owner_id`.execute(db);
      return new Map(rows.map(({ ownerId, ids }) => [ownerId, ids]));
    },
    /** Links an owner with these, and with no other. */
    async replace(tx: Tx, scope: Scope, ownerId: string, ids: readonly string[]): Promise<void> {
      await sql`delete from ${name} where owner_id = ${ownerId}`.execute(tx);
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return;
      const [column, value] =
        of === "person" ? [sql`, user_id`, sql`, ${scope.userId}::uuid`] : [sql``, sql``];
      await sql`insert into ${name} (owner_id, label_id, position${column})
        select ${ownerId}::uuid, wanted.id, wanted.place::int${value}
        from unnest(${wanted}::uuid[]) with ordinality as wanted (id, place)`.execute(tx);
    },
  };
}
