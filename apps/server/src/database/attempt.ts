import type { ErrorCode } from "@grand-livre/contracts/errors";
import { sql } from "kysely";
import { RefusalError } from "../http/refusal-error.ts";
import type { Tx } from "./connection.ts";

export type Refused = { readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> };

/** What was done within a transaction, or why it was refused: then nothing of it stays, and the transaction goes on. */
export async function attempt<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly refusal: Refused }> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(tx);
    return { done };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    const { code, details } = error;
    return { refusal: { code, ...(details === undefined ? {} : { details }) } };
  }
}
