import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { percentile } from "../benchmark/figures.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const ATTEMPTS_A_SECOND = 200;
const SECONDS = 10;
const TICK_MS = 50;
const LIST_EVERY_MS = 40;
/** How much slower the slow twentieth of other people's requests may become. */
const RATIO_LIMIT = 4;

type Attempts = { sent: number; readonly statuses: Map<number, number> };

/** Attempts at a steady pace, each for an account of its own, after any answers. */
async function storm(address: string): Promise<Attempts> {
  const attempts: Attempts = { sent: 0, statuses: new Map() };
  const pending: Promise<void>[] = [];
  const started = performance.now();
  const wanted = ATTEMPTS_A_SECOND * SECONDS;
  while (attempts.sent < wanted) {
    const due = Math.min(wanted, Math.ceil(((performance.now() - started) / 1000) * ATTEMPTS_A_SECOND));
    for (; attempts.sent < due; attempts.sent += 1) {
      const body = JSON.stringify({ email: `nobody${attempts.sent}@example.fr`, password: "not the one" });
      const headers = { "content-type": "application/json" };
      const attempt = fetch(`${address}/api/auth/signin`, { method: "POST", headers, body })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      pending.push(
        attempt.then(
          (status) => void attempts.statuses.set(status, (attempts.statuses.get(status) ?? 0) + 1),
        ),
      );
    }
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  return attempts;
}

/** A person at work: a list at a steady pace until stopped. Answers each request's time, and the failures. */
async function work(person: SignedIn, until: () => boolean): Promise<{ times: number[]; failures: number }> {
  const times: number[] = [];
  let failures = 0;
  while (!until()) {
    const started = performance.now();
    await person.get("/api/entry?limit=20").catch(() => {
      failures += 1;
    });
    times.push(performance.now() - started);
    await sleep(LIST_EVERY_MS);
  }
  return { times, failures };
}

/** Two hundred refused sign-ins a second, and the lists of somebody who is at work meanwhile. */
export const benchmark: Benchmark = {
  title: `A storm of ${ATTEMPTS_A_SECOND} sign-ins a second for ${SECONDS} s`,
  async run({ root }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    try {
      const person = await signIn(address);
      const calmEnd = performance.now() + 5_000;
      const calm = await work(person, () => performance.now() > calmEnd);
      let over = false;
      const working = work(person, () => over);
      const attempts = await storm(address);
      over = true;
      const stormy = await working;
      const before = percentile(calm.times, 95);
      const during = percentile(stormy.times, 95);
      const refused = [400, 429, 503].reduce((sum, status) => sum + (attempts.statuses.get(status) ?? 0), 0);
      return [
        { measure: "a list of 20 at rest, 95th percentile", value: before, unit: "ms" },
        { measure: "the same during the storm", value: during, unit: "ms" },
        limited("the second beside the first", during / before, "×", RATIO_LIMIT),
        limited("lists that were refused or lost", stormy.failures + calm.failures, "", 0),
        { measure: "lists served during the storm", value: stormy.times.length, unit: "" },
        ...[...attempts.statuses].sort().map(([status, value]) => ({
          measure: status === 0 ? "attempts without an answer" : `attempts answered ${status}`,
          value,
          unit: "",
        })),
        limited("attempts without a proper refusal", attempts.sent - refused, "", 0),
      ];
    } finally {
      await product.stop();
      data.remove();
    }
  },
};
