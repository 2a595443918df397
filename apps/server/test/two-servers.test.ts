import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "./ledger-books.ts";
import { openServerHouse, type RealServer, type ServerHouse } from "./real-server.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** Two servers of one database behind what a proxy does: it asks `/readyz`, and sends to those that are ready in turn. */

let test: TestApp;
let person: TestPerson;
let house: ServerHouse;
let servers: RealServer[];
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  house = await openServerHouse(test, person);
  servers = await Promise.all([house.start(), house.start()]);
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const LOOK_MS = 100;
const WRITERS = 6;

type Proxy = { send: RealServer["call"]; close(): Promise<void> };

/** Sends each request to the next ready server. With `again` it sends one that nobody answered to the next, as a screen does. */
function openProxy({ again }: { readonly again: boolean }): Proxy {
  let ready: readonly RealServer[] = [...servers];
  let turn = 0;
  let isOpen = true;
  const looking = (async () => {
    while (isOpen) {
      const asked = await Promise.all(servers.map(async (one) => ((await one.isReady()) ? [one] : [])));
      ready = asked.flat();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })();
  return {
    async send(...request) {
      for (;;) {
        turn += 1;
        const server = ready[turn % ready.length];
        const answer = await server?.call(...request).catch((error: unknown) => {
          if (!again) throw error;
        });
        if (answer) return answer as never;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    async close() {
      isOpen = false;
      await looking;
    },
  };
}

/** Writers and readers at work through a proxy while `change` happens: the statuses, and how many entries were answered for. */
async function duringWork(again: boolean, change: () => Promise<void>) {
  const proxy = openProxy({ again });
  let isWorking = true;
  const statuses = new Set<number>();
  let written = 0;
  const worker = async (at: number) => {
    for (let round = 0; isWorking; round += 1) {
      const key = { "idempotency-key": `${books.refId} ${at} ${round}` };
      const wrote = await proxy.send("POST", "/api/entry", purchase(books, 100 + round), key);
      const read = await proxy.send("GET", `/api/entry?legalEntityRefId=${books.refId}&limit=5`);
      for (const { status } of [wrote, read]) statuses.add(status);
      if (wrote.status === 200) written += 1;
    }
  };
  const work = Promise.all(Array.from({ length: WRITERS }, (_, at) => worker(at)));
  work.catch(() => {});
  try {
    await change();
  } finally {
    isWorking = false;
  }
  await work.finally(() => proxy.close());
  const { count } = await succeed<{ count: number }>(
    person,
    "GET",
    `/api/entry?legalEntityRefId=${books.refId}&limit=1`,
  );
  return { statuses: [...statuses], written, count };
}

describe("two servers of one database", () => {
  it("answer every request while each of them is stopped and started again", async () => {
    books = await openBooks(test, person);
    const { statuses, written, count } = await duringWork(false, async () => {
      for (const at of [0, 1]) {
        await servers[at]?.stop();
        servers[at] = await house.start();
      }
    });
    expect(statuses).toEqual([200]);
    expect(written).toBeGreaterThan(WRITERS);
    expect(count).toBe(written);
  });

  it("write once what was asked for again when one of them was killed, and leave nothing half", async () => {
    books = await openBooks(test, person);
    const { written, count } = await duringWork(true, async () => {
      for (const at of [0, 1]) {
        await servers[at]?.kill();
        servers[at] = await house.start();
      }
    });
    expect(written).toBeGreaterThan(WRITERS);
    expect(count).toBe(written);
    const proof = await succeed<VerifyLedgerAnswer>(
      person,
      "GET",
      `/api/ledger/verify?legalEntityRefId=${books.refId}`,
    );
    expect(proof).toMatchObject({ intact: true, balancesIntact: true, collectivesIntact: true });
  });
});
