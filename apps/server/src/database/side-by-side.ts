import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  Transaction,
  type TransactionSettings,
} from "kysely";
import type { Connection, Tx } from "./connection.ts";
import type { DB } from "./schema.gen.ts";

/** Begins a transaction together with its first question, instead of waiting for an answer that says nothing. */
class EagerDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // Where it fails, the connection refuses what follows (`PipeliningClient`).
    super.beginTransaction(connection, settings).catch(() => {});
  }
}

/** PostgreSQL on connections that send what is asked at once in one go. */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new EagerDriver(this.#config);
  }
}

const pipelining = new WeakMap<Connection, PipeliningDialect>();

/** Tells that the connections of this handle are `PipeliningClient`s. */
export function goesSideBySide(db: Connection, dialect: PipeliningDialect): void {
  pipelining.set(db, dialect);
}

/**
 * Runs a command whose statements need not wait for one another: what it asks at once (`Promise.all`) goes to the
 * database in one piece and comes back in one, in the order asked. Elsewhere they follow each other.
 */
export async function sideBySide<T>(db: Connection, tx: Tx, command: (tx: Tx) => Promise<T>): Promise<T> {
  const dialect = pipelining.get(db);
  if (!dialect) return command(tx);
  const around = tx.getExecutor();
  return around.provideConnection((connection) => {
    const executor = around.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return command(
      new Transaction<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor }),
    );
  });
}
