import { setTimeout as sleep } from "node:timers/promises";

/** How long requests under way may take once the server drains; then their connections are cut. */
const LONGEST_WAIT_MS = 10_000;
const LOOK_MS = 20;

/** The requests under way in this process, and whether it takes more of them from a proxy that asks `/readyz`. */
export class Traffic {
  #open = 0;
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Runs a request until its answer is there; what streams after it is not counted. */
  async during<T>(request: () => Promise<T>): Promise<T> {
    this.#open += 1;
    try {
      return await request();
    } finally {
      this.#open -= 1;
    }
  }

  /** Says « not ready » for so long that every proxy has asked and sends nothing more. Requests are answered all the while. */
  async drain(seconds: number): Promise<void> {
    this.#isDraining = true;
    await sleep(seconds * 1_000);
  }

  /** Waits for the answers under way, once no connection is taken any more. */
  async answered(): Promise<void> {
    const limit = performance.now() + LONGEST_WAIT_MS;
    while (this.#open > 0 && performance.now() < limit) await sleep(LOOK_MS);
  }
}
