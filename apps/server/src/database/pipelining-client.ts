import { Pieces, type Wire } from "./kept-statement.ts";
import { PreparingClient } from "./preparing-client.ts";

const BEGINS = /^(?:begin|start transaction)\b/;
const ROLLS_BACK = /^rollback$/;
const READS = /^\s*select\b/i;

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * A connection that sends what is asked of it at once in one go, and does not wait for one answer before the next
 * question: a command's statements cost their work, not a way there and back each. They run in the order they are asked,
 * and after one that fails the transaction refuses the others. Its pool sets `pipeline`.
 */
export class PipeliningClient extends PreparingClient {
  /** What the driver has sent and waits for; its types leave it out. */
  declare readonly _sentQueryQueue: unknown[];
  protected override readonly pieces = new Pieces(this.connection as unknown as Wire, (refused) => {
    const at = this._sentQueryQueue.indexOf(refused);
    if (at >= 0) this._sentQueryQueue.splice(at, 1);
  });
  #corked = false;
  /** The transaction's beginning, until it is known that it has begun; a beginning that failed stays. */
  #beginning: Promise<unknown> | undefined;
  /** Something waits for it: what is asked afterwards waits too, so that nothing overtakes. */
  #waits = false;

  override query(...given: unknown[]): never {
    return this.#send(super.query as unknown as Query, given) as never;
  }

  #send(query: Query, given: unknown[]): unknown {
    const [text] = given;
    const send = () => {
      // When it is sent, not when it is asked: what waited for the beginning leaves later.
      this.#holdBack();
      return query.apply(this, given);
    };
    if (typeof text !== "string" || typeof given.at(-1) === "function") return send();
    if (BEGINS.test(text)) return this.#begin(send());
    const beginning = this.#beginning;
    if (beginning === undefined) return send();
    if (ROLLS_BACK.test(text)) {
      this.#beginning = undefined;
      return send();
    }
    // What reads goes with the beginning; what writes waits for it, else it would stand alone where it failed.
    this.#waits ||= !READS.test(text);
    if (this.#waits) return beginning.then(send);
    return Promise.all([send(), beginning]).then(([result]) => result);
  }

  #begin(sent: Promise<unknown>): Promise<unknown> {
    const beginning = sent.then((result) => {
      if (this.#beginning === beginning) this.#beginning = undefined;
      return result;
    });
    beginning.catch(() => {});
    this.#beginning = beginning;
    this.#waits = false;
    return beginning;
  }

  /** Until whoever is at work now waits for something: then all that was asked leaves in one piece. */
  #holdBack(): void {
    if (this.#corked) return;
    this.#corked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      this.pieces.end();
      stream.uncork();
    });
  }
}
