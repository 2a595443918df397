import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { Tx } from "./connection.ts";

/** Rows of which companies a piece of work may see: every one, none, these, or every one but these. */
export type RowScope = "all" | readonly string[] | { readonly allBut: readonly string[] };

/** The setting's text now; it grows when the work creates a company. */
type Reach = { text: string };

/** The setting `grand_livre.scope` of a transaction without a company: no row of any company. */
const NOTHING = "";
const EVERYTHING = "*";
const NO_COMPANY = "none";

const reaches = new AsyncLocalStorage<Reach>();

function textOf(scope: RowScope): string {
  if (scope === "all") return EVERYTHING;
  if ("allBut" in scope)
    return scope.allBut.length === 0 ? EVERYTHING : `${EVERYTHING}-${scope.allBut.join(",")}`;
  return scope.length === 0 ? NO_COMPANY : scope.join(",");
}

/**
 * Runs work whose queries see the rows of these companies only, even where a repository asks for more. Without it they see
 * no row of any company.
 */
export function withinRows<T>(scope: RowScope, work: () => T): T {
  return reaches.run({ text: textOf(scope) }, work);
}

/** What a transaction begun now has to be set to. */
export function presentRowScope(): string {
  return reaches.getStore()?.text ?? NOTHING;
}

/** Lets the transaction, and what its request does after it, reach the company that it is about to create. */
export async function reachNewCompany(tx: Tx, legalEntityId: string): Promise<void> {
  await sql`select widen_row_scope(${legalEntityId}::uuid)`.execute(tx);
  const reach = reaches.getStore();
  if (!reach || reach.text.startsWith(EVERYTHING) || reach.text === NOTHING) return;
  reach.text = reach.text === NO_COMPANY ? legalEntityId : `${reach.text},${legalEntityId}`;
}

/** The work's row scope kept for what reads on after it: a stream pulled when the request has gone. */
export function keepRowScope(): <T>(work: () => T) => T {
  return AsyncLocalStorage.snapshot();
}

/** The same for a part of a transaction whose connection was taken with a wider reach: a job's effect. */
export async function withinRowsOf<T>(tx: Tx, scope: RowScope, work: () => Promise<T>): Promise<T> {
  const around = presentRowScope();
  const set = (text: string) => sql`select set_config('grand_livre.scope', ${text}, true)`.execute(tx);
  await set(textOf(scope));
  const result = await withinRows(scope, work);
  await set(around);
  return result;
}

const asked = new AsyncLocalStorage<true>();

/** Runs the work of a request: where it would wait for a long transaction, the person who asked is told so at once. A job waits. */
export const whilePersonWaits = <T>(work: () => T): T => asked.run(true, work);

export const doesPersonWait = (): boolean => asked.getStore() === true;
