import pg from "pg";

/** What the driver calls of a query, beside what its types tell. */
interface DriverQuery {
  submit(connection: pg.Connection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { readonly queryMode: "extended" },
  values: readonly unknown[],
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => DriverQuery;

/** Sets what a transaction may see. It has to answer one row, which is not the caller's. */
export type FenceStep = {
  /** Prepared under this name when the connection was opened; else `text` is compiled each time. */
  readonly statement: string;
  readonly text?: string;
  readonly values: readonly string[];
};

/**
 * A statement behind its fence, in one message to PostgreSQL and one answer: what comes before the one synchronisation is one
 * transaction, in which nothing follows a step that failed.
 */
class FencedQuery extends DriverQuery {
  readonly #step: FenceStep;
  #isFenced = false;

  constructor(step: FenceStep, ...rest: ConstructorParameters<typeof DriverQuery>) {
    super(...rest);
    this.#step = step;
  }

  override submit(connection: pg.Connection): Error | null {
    const { statement, text, values } = this.#step;
    connection.stream.cork();
    try {
      if (text !== undefined) connection.parse({ name: statement, text, types: [] }, true);
      connection.bind({ statement, values: [...values] }, true);
      connection.execute(null, true);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#isFenced) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isFenced) super.handleCommandComplete(message, connection);
    this.#isFenced = true;
  }
}

/** Sends one statement as a transaction of its own, behind its fence. */
export function queryFenced(
  client: pg.ClientBase,
  step: FenceStep,
  {
    name,
    text,
    values,
  }: { readonly name: string | undefined; readonly text: string; readonly values: readonly unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const config = { text, queryMode: "extended", ...(name !== undefined && { name }) } as const;
    const query = new FencedQuery(step, config, values, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(query as unknown as pg.Submittable);
  });
}
