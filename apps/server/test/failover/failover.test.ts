import { setTimeout as sleep } from "node:timers/promises";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../ledger-books.ts";
import { prepareDatabase } from "../own-database.ts";
import { openServerHouse, type RealServer, type ServerHouse } from "../real-server.ts";
import { createTestApp, type TestApp, type TestPerson } from "../test-app.ts";
import { type PatroniCluster, startPatroniCluster } from "./patroni-cluster.ts";

/** Two servers on a PostgreSQL of two nodes behind Patroni and HAProxy, whose primary is killed while people write. */

const KILLS = process.env.NIGHTLY ? 20 : 2;
const WRITERS = 20;
const KILL_LIMIT_MS = 180_000;
/** How long people write between two kills. */
const WRITING_MS = 2_000;
/** A screen sends again what was not answered, under the same key. */
const AGAIN_MS = 200;

let cluster: PatroniCluster;
let test: TestApp;
let person: TestPerson;
let house: ServerHouse;
let servers: RealServer[];
let books: TestBooks;
beforeAll(async () => {
  cluster = await startPatroniCluster();
  test = await createTestApp({}, { own: await prepareDatabase(cluster.url) });
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  house = await openServerHouse(test, person);
  servers = await Promise.all([house.start(), house.start()]);
}, 180_000);
afterAll(async () => {
  await house?.close();
  await test?.close();
  await cluster?.stop();
}, 60_000);

it(
  "loses no confirmed write and writes none twice while the primary is killed again and again",
  async () => {
    let isWorking = true;
    const confirmed = new Map<string, string>();
    const refused = new Set<string>();
    const send = (at: number, key: string, amount: number) =>
      servers[at % servers.length]
        ?.call<{ id?: string; code?: string }>("POST", "/api/entry", purchase(books, amount), {
          "idempotency-key": key,
        })
        .catch(() => undefined);
    const writer = async (at: number) => {
      for (let round = 0; isWorking; round += 1) {
        const key = `${at} ${round}`;
        for (let attempt = 0; ; attempt += 1) {
          // The next server each time, as a proxy before them does.
          const answer = await send(at + attempt, key, 100 + round);
          if (answer?.status === 200) confirmed.set(key, String(answer.body.id));
          else if (answer) refused.add(`${answer.status} ${answer.body.code}`);
          if (answer?.status === 200 || (answer && answer.status < 500 && answer.status !== 409)) break;
          await sleep(AGAIN_MS);
        }
      }
    };
    const work = Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(at)));
    work.catch(() => {});
    const waits: number[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(WRITING_MS);
        const killed = await cluster.killPrimary();
        const [before, since] = [confirmed.size, performance.now()];
        while (confirmed.size < before + WRITERS) await sleep(AGAIN_MS);
        waits.push((performance.now() - since) / 1_000);
        await cluster.revive(killed);
      }
    } finally {
      isWorking = false;
    }
    await work;
    console.log(`Seconds until ${WRITERS} more writes were confirmed: ${waits.map((one) => one.toFixed(1))}`);

    // What a screen shows of it: « le service ne répond pas pour le moment », or the same key at work on the other server.
    expect(
      [...refused].filter((one) => !/^(503 UNAVAILABLE|409 IDEMPOTENCY_IN_PROGRESS)$/.test(one)),
    ).toEqual([]);
    const { rows } = await test.pool.query<{ id: string }>(
      "select id from entry where legal_entity_id = $1",
      [books.legalEntityId],
    );
    const kept = rows.map(({ id }) => id).toSorted();
    expect(confirmed.size).toBeGreaterThan(WRITERS * KILLS);
    expect(kept).toEqual([...confirmed.values()].toSorted());
    const proof = await succeed<VerifyLedgerAnswer>(
      person,
      "GET",
      `/api/ledger/verify?legalEntityRefId=${books.refId}`,
    );
    expect(proof).toMatchObject({ intact: true, balancesIntact: true, collectivesIntact: true });
  },
  KILLS * KILL_LIMIT_MS,
);
