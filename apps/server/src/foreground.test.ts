import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/test-app.ts";
import { inTransaction } from "./database/transaction.ts";
import { errandsInTurn, inForeground, Patience } from "./foreground.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A request that ends when it is told to. */
function open(kind: "look" | "change") {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = inForeground(kind, () => promise);
  const end = () => {
    resolve();
    return ended;
  };
  return { end };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("background work", () => {
  it("goes on at once while nobody looks, and waits for the end of every look", async () => {
    const patience = new Patience(10_000);
    await patience.giveWay();
    const [one, other] = [open("look"), open("look")];
    let wentOn = false;
    const waited = patience.giveWay().then(() => {
      wentOn = true;
    });
    await soon();
    await one.end();
    await soon();
    expect(wentOn).toBe(false);
    await other.end();
    await waited;
    expect(wentOn).toBe(true);
  });

  it("hurries as soon as somebody changes something, who may need what it holds", async () => {
    const look = open("look");
    const waited = new Patience(60_000).giveWay();
    const change = open("change");
    await waited;
    await new Patience(60_000).giveWay();
    await change.end();
    await look.end();
  });

  it("steps aside so long in all, however many look, and goes on", async () => {
    const look = open("look");
    const patience = new Patience(30);
    const started = performance.now();
    for (let step = 0; step < 400; step += 1) await patience.giveWay();
    const took = performance.now() - started;
    await look.end();
    expect(took).toBeGreaterThan(25);
    // Four hundred times 30 ms, were each step to wait as long.
    expect(took).toBeLessThan(6000);
  });

  it("stops between the statements of its transaction while somebody looks", async () => {
    const seen: number[] = [];
    const look = open("look");
    const done = inTransaction(test.db, async (plain) => {
      const tx = new Patience(10_000).within(plain);
      expect(tx.isTransaction).toBe(true);
      for (const rank of [1, 2, 3]) {
        const { rows } = await sql<{ rank: number }>`select ${rank}::int as rank`.execute(tx);
        seen.push(rows[0]?.rank ?? 0);
      }
    });
    for (let wait = 0; wait < 10; wait += 1) await soon();
    expect(seen).toEqual([]);
    await look.end();
    await done;
    expect(seen).toEqual([1, 2, 3]);
  });
});

describe("errands", () => {
  it("run one after another in their order, a failure giving its turn up like any other", async () => {
    const inTurn = errandsInTurn();
    const started: number[] = [];
    let [inside, most] = [0, 0];
    const one = (rank: number) =>
      inTurn(async () => {
        started.push(rank);
        inside += 1;
        most = Math.max(most, inside);
        await soon();
        inside -= 1;
        if (rank === 1) throw new Error("failed");
      });
    const all = await Promise.allSettled([0, 1, 2, 3].map(one));
    expect(started).toEqual([0, 1, 2, 3]);
    expect(most).toBe(1);
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });

  it("go on beside the next one when they take longer than their turn, and still answer what they end with", async () => {
    const inTurn = errandsInTurn(30);
    const slow = Promise.withResolvers<string>();
    const first = inTurn(() => slow.promise);
    expect(await inTurn(async () => "next")).toBe("next");
    slow.reject(new Error("the line broke"));
    await expect(first).rejects.toThrow("the line broke");
  });

  it("wait together for those who look, not one after another", async () => {
    const inTurn = errandsInTurn();
    const look = open("look");
    const started = performance.now();
    await Promise.all(Array.from({ length: 40 }, () => inTurn(async () => {})));
    const took = performance.now() - started;
    await look.end();
    expect(took).toBeGreaterThan(250);
    // Forty times 300 ms, were each to wait by itself.
    expect(took).toBeLessThan(6000);
  });
});

describe("requests", () => {
  it("are answered while a look that never ends goes on, those repeated and those of a pile too", async () => {
    const person = await test.superAdministrator();
    const look = open("look");
    const job = "00000000-0000-4000-8000-000000000000";
    const looks = await Promise.all(Array.from({ length: 5 }, () => person.call("GET", `/api/job/${job}`)));
    expect(looks.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const { status } = await person.call("POST", "/api/invoice/upload-bill", new FormData());
    expect(status).toBe(422);
    await look.end();
  });
});
