import pg from "pg";

/** What the driver's connection does for its queries, as far as it is needed here. */
export interface Wire {
  emit(event: "readyForQuery", message: { readonly status: string }): boolean;
  sync(): void;
}

type Description = Pick<Result, "fields" | "_parsers" | "_prebuiltEmptyResultObject">;

type Result = {
  fields: readonly unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
};

/** The driver's query as it is inside: its published types leave that out. */
interface DriverQuery {
  name: string | undefined;
  callback: ((error: Error | null, result?: unknown) => void) | undefined;
  _result: Result;
  _accumulateRows: boolean;
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/** What columns the kept statements of one connection answer, by their names there. */
export type Descriptions = Map<string, Description>;

/**
 * Statements that leave in one piece and are synchronised once, at its end: the database answers them together, instead
 * of in a packet for each. Only inside a transaction, whose failure is that of all of them anyway.
 */
export class Pieces {
  readonly #wire: Wire;
  readonly #forget: (refused: KeptStatement) => void;
  #present: KeptStatement[] = [];

  /** @param forget takes a statement out of what the driver waits for */
  constructor(wire: Wire, forget: (refused: KeptStatement) => void) {
    this.#wire = wire;
    this.#forget = forget;
  }

  /** Answers all that leave with it, in their order. */
  join(statement: KeptStatement): KeptStatement[] {
    this.#present.push(statement);
    return this.#present;
  }

  /** What follows leaves otherwise, or later. */
  end(): void {
    if (this.#present.length === 0) return;
    this.#present = [];
    this.#wire.sync();
  }

  /** The database skips whatever follows one that failed, without a word about each. */
  refuse(followers: readonly KeptStatement[]): void {
    for (const refused of followers) {
      this.#forget(refused);
      refused.refuse();
    }
  }
}

const IN_TRANSACTION = { status: "T" };

/** One execution of a statement whose plan its connection keeps: its columns are described and taken in once. */
export class KeptStatement extends DriverQuery {
  readonly #descriptions: Descriptions;
  readonly #pieces: Pieces | undefined;
  #piece: KeptStatement[] | undefined;
  #isDone = false;

  /** @param pieces those of the connection; without, it is synchronised for itself */
  constructor(
    name: string,
    text: string,
    values: readonly unknown[],
    descriptions: Descriptions,
    pieces?: Pieces,
  ) {
    super(text, values);
    this.name = name;
    this.#descriptions = descriptions;
    this.#pieces = pieces;
  }

  override submit(wire: Wire): Error | null {
    const description = this.#descriptions.get(this.name ?? "");
    if (!description) {
      this.#pieces?.end();
      return super.submit(wireFor(wire, "first time"));
    }
    Object.assign(this._result, description);
    this._accumulateRows = true;
    const unsent = this.#send(wire);
    if (unsent) return unsent;
    if (this.#pieces) this.#piece = this.#pieces.join(this);
    else wire.sync();
    return null;
  }

  /** Its values and its execution. A value that cannot be sent is the one thing that fails here, before anything left. */
  #send(wire: Wire): Error | undefined {
    const { callback } = this;
    let unsent: Error | undefined;
    this.callback = (error) => {
      unsent = error ?? undefined;
    };
    super.submit(wireFor(wire, "again"));
    this.callback = callback;
    return unsent;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.#isDone = true;
    if (this.#piece && this.#piece.at(-1) !== this) wire.emit("readyForQuery", IN_TRANSACTION);
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.#isDone && this.name !== undefined && !this.#descriptions.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      this.#descriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: Wire): void {
    super.handleError(error, wire);
    // Done by the database, and not understood here: those behind it are answered as ever.
    if (this.#isDone) return;
    const followers = this.#piece?.splice(this.#piece.indexOf(this) + 1);
    if (followers) this.#pieces?.refuse(followers);
  }

  refuse(): void {
    const message = "current transaction is aborted, commands ignored until end of transaction block";
    const error = new pg.DatabaseError(message, message.length, "error");
    error.code = "25P02";
    this.callback?.(error);
  }
}

const nothing = { value: () => {} };
/** What a statement leaves out: it is never closed, and described and synchronised for itself only once. */
const LEFT_OUT = {
  "first time": { close: nothing },
  again: { close: nothing, describe: nothing, sync: nothing },
};

const wires = new WeakMap<Wire, Map<keyof typeof LEFT_OUT, Wire>>();

/** The connection as a statement sends on it. */
function wireFor(wire: Wire, time: keyof typeof LEFT_OUT): Wire {
  const own = wires.get(wire) ?? new Map<keyof typeof LEFT_OUT, Wire>();
  wires.set(wire, own);
  const found = own.get(time) ?? (Object.create(wire, LEFT_OUT[time]) as Wire);
  own.set(time, found);
  return found;
}
