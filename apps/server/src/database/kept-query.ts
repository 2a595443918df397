import type { Compilable, RawBuilder } from "kysely";
import type { Scope } from "../scope.ts";
import type { Connection } from "./connection.ts";
import { type KeptText, keepText, withValues } from "./kept-text.ts";

class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const REACHED = "legal entities of the scope";

/** How many texts one question has at most: by what it names beside its values. */
const MOST_SHAPES = 50;

/**
 * A question of the commands that are sent most: its text is put together once, and sent with other values. To put it
 * together takes the server as long as the database takes to answer it.
 * @param build puts it together; it passes values on as they come and never looks at them: they may stand for others.
 * Whether one is `null` is not seen either.
 */
export function keptQuery<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Connection, scope: Scope, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Connection, scope: Scope, values: Values) => Promise<Row[]> {
  const texts = new Map<string, KeptText>();

  function compiled(db: Connection, scope: Scope, names: readonly string[]): KeptText {
    const standIns = Object.fromEntries(names.map((name) => [name, new StandIn(name)])) as unknown as Values;
    const reached = scope.legalEntityIds === "all" ? "all" : [new StandIn(REACHED) as unknown as string];
    const built = build(db, { ...scope, legalEntityIds: reached }, standIns);
    const query = "isRawBuilder" in built ? built.compile(db) : built.compile();
    return keepText(query, (value) => (value instanceof StandIn ? value.name : undefined));
  }

  return async (db, scope, values) => {
    const names = Object.keys(values);
    const shape = `${scope.legalEntityIds === "all" ? "all" : ""} ${names.join(" ")}`;
    let kept = texts.get(shape);
    if (!kept) {
      kept = compiled(db, scope, names);
      if (texts.size >= MOST_SHAPES) texts.clear();
      texts.set(shape, kept);
    }
    const query = withValues<Row>(kept, (name) => (name === REACHED ? scope.legalEntityIds : values[name]));
    return (await db.executeQuery(query)).rows;
  };
}
