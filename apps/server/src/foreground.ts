import { setTimeout as turnOf } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { Tx } from "./database/connection.ts";
import { fewAtOnce } from "./few-at-once.ts";

/** How long one of several errands steps aside, counted from when it was asked for. */
const ERRAND_MS = 300;

let looks = 0;
let changes = 0;
let waiting: (() => void)[] = [];

/** Runs what somebody waits for. A `change` may need what background work holds locked: that one then hurries. */
export async function inForeground<T>(kind: "look" | "change", work: () => Promise<T>): Promise<T> {
  const count = (by: 1 | -1) => {
    if (kind === "look") looks += by;
    else changes += by;
    if (waiting.length > 0) setImmediate(goOnInTurn);
  };
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

/** One after another, and only once the answer that they waited for has left. */
function goOnInTurn(): void {
  if (isLookedAt()) return;
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOnInTurn);
}

const isLookedAt = () => looks > 0 && changes === 0;

/** Waits while somebody waits for a screen, so long at most. Answers how long it was. */
async function giveWay(milliseconds: number): Promise<number> {
  if (!isLookedAt() || milliseconds <= 0) return 0;
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting = waiting.filter((one) => one !== goOn);
      resolve();
    }, milliseconds);
    waiting.push(goOn);
  });
  return performance.now() - started;
}

/**
 * Background work that steps aside for whoever looks at a screen: on a machine of two processors a pile of files would
 * keep both busy. What it waits for in all is bounded, so that many who look do not keep it from ever ending.
 */
export class Patience {
  #left: number;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  async giveWay(): Promise<void> {
    this.#left -= await giveWay(this.#left);
  }

  /** The transaction, stepping aside after each of its statements. */
  within(tx: Tx): Tx {
    const stepAside: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await this.giveWay();
        return result;
      },
    };
    return tx.withPlugin(stepAside) as Tx;
  }
}

/**
 * Small work that nobody waits for with his eyes on it, one after another, each when nobody waits for a screen. What has
 * waited long already, for its turn too, waits no more.
 * @param turnMs what takes longer than this goes on beside the next one, which no longer waits for it
 */
export function errandsInTurn(turnMs?: number): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = fewAtOnce(1);
  return async (work) => {
    const asked = performance.now();
    const { underWay } = await inTurn(async () => {
      await giveWay(asked + ERRAND_MS - performance.now());
      const underWay = work();
      const turnEnds = turnMs === undefined ? [] : [turnOf(turnMs, undefined, { ref: false })];
      await Promise.race([underWay, ...turnEnds]);
      return { underWay };
    });
    return underWay;
  };
}
