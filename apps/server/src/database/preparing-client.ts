import pg from "pg";
import { KEPT_PLAN } from "./kept-plan.ts";
import { type Descriptions, KeptStatement, type Pieces } from "./kept-statement.ts";

/** Sent this often by transactions of one connection, a statement is worth a plan that is kept. */
const WORTH = 3;
/** What one connection keeps at most: a command's statements are some hundred texts. */
const MOST_KEPT = 300;
const MOST_COUNTED = 1000;
/** A longer text is a batch of many rows, which comes back with another number of them. */
const LONGEST = 6000;

const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*;?\s*$/i;

/**
 * A connection that has the database keep the plans of what its transactions send again and again. A command sends many
 * small statements by key, which take longer to plan than to run. What is asked outside transactions (lists, reports) is
 * planned for its values each time: there the plan is worth its price, unless the question says otherwise
 * (`keptPlan`).
 */
export class PreparingClient extends pg.Client {
  readonly #sent = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #descriptions: Descriptions = new Map();
  #inTransaction = false;

  /** Where statements of a transaction leave in pieces. */
  protected readonly pieces: Pieces | undefined;

  // The driver has more forms than anybody here calls: all but the plain one go through as they are.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const forward = super.query as (...args: unknown[]) => never;
    if (typeof text !== "string") {
      this.pieces?.end();
      return forward.apply(this, given);
    }
    if (BEGINS.test(text)) this.#inTransaction = true;
    else if (ENDS.test(text)) this.#inTransaction = false;
    const name =
      given.length === 2 &&
      (this.#inTransaction || text.startsWith(KEPT_PLAN)) &&
      Array.isArray(values) &&
      values.length > 0
        ? this.#nameOf(text)
        : undefined;
    if (name !== undefined) return this.#execute(name, text, values as unknown[], forward) as never;
    this.pieces?.end();
    return forward.apply(this, given);
  }

  #execute(name: string, text: string, values: readonly unknown[], forward: (query: unknown) => void) {
    return new Promise((resolve, reject) => {
      const pieces = this.#inTransaction ? this.pieces : undefined;
      const statement = new KeptStatement(name, text, values, this.#descriptions, pieces);
      statement.callback = (error, result) => (error ? reject(error) : resolve(result));
      forward.call(this, statement);
    });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || text.length > LONGEST || this.#names.size >= MOST_KEPT) return known;
    const times = (this.#sent.get(text) ?? 0) + 1;
    if (times < WORTH) {
      if (this.#sent.size >= MOST_COUNTED) this.#sent.clear();
      this.#sent.set(text, times);
      return undefined;
    }
    this.#sent.delete(text);
    const name = `kept_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
