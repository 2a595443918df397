import type { CompiledQuery, RawBuilder } from "kysely";
import type { Connection } from "./connection.ts";
import { type KeptText, keepText, withValues } from "./kept-text.ts";

/** How many shapes of one question are kept; a list has some dozens that screens really ask. */
const MOST_SHAPES = 300;

/**
 * A question that every screen asks again and again: its text is put together once for each shape it has, and sent with
 * other values. Putting it together would take the server as long as the database takes to answer it. Columns come with
 * the names that the text gives them.
 */
export class KeptQuestion<Row, Values extends Readonly<Record<string, unknown>>> {
  readonly standIns: Values;
  readonly #names: ReadonlyMap<unknown, string>;
  readonly #shapes = new Map<string, KeptText>();

  /** @param standIns what stands in the text for each value, alone or as the one item of an array: like nothing else there */
  constructor(standIns: Values) {
    this.standIns = standIns;
    this.#names = new Map(Object.entries(standIns).map(([name, standIn]) => [standIn, name]));
  }

  /**
   * @param shape names all that the text depends on
   * @param build puts the text together, with the stand-ins for values
   */
  async ask(
    db: Connection,
    shape: string,
    values: { readonly [Name in keyof Values]?: unknown },
    build: () => RawBuilder<Row> | Promise<RawBuilder<Row>>,
  ): Promise<readonly Row[]> {
    const kept = this.#shapes.get(shape) ?? this.#keep(shape, (await build()).compile(db));
    const query = withValues<Row>(kept, (name) => values[name]);
    return (await db.withoutPlugins().executeQuery(query)).rows;
  }

  #keep(shape: string, query: CompiledQuery<Row>): KeptText {
    const kept = keepText(query, (value) => this.#names.get(value));
    if (this.#shapes.size >= MOST_SHAPES) this.#shapes.clear();
    this.#shapes.set(shape, kept);
    return kept;
  }
}
