import type {
  EbicsConnectionAnswer,
  EbicsOrderState,
  ebicsSendingAnswer,
} from "@grand-livre/contracts/ebics";
import { type RunningBank, startBank } from "@grand-livre/platform-simulator/ebics/start-bank";
import { drawnSeed } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { operationsOf, statement } from "../../../test/bank-files.ts";
import { issuedOrder } from "../../../test/issued-order.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { openServerHouse, type RealServer, type ServerHouse } from "../../../test/real-server.ts";
import { changeCompany } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** A server that is ended by `kill -9` while it speaks with a bank: nothing is lost, and nothing is sent or counted twice. */

type Point = readonly [call: "download" | "receipt" | "upload" | "segment", when: "before" | "after"];
type Sending = z.output<typeof ebicsSendingAnswer>;

const FETCHES: readonly Point[] = [
  ["download", "after"],
  ["receipt", "before"],
  ["receipt", "after"],
];
/** What the bank has of an order at each. */
const SENDINGS: readonly (readonly [...Point, number])[] = [
  ["upload", "after", 0],
  ["segment", "before", 1],
  ["segment", "after", 1],
];
const SEED = drawnSeed();
/** A server starts in ten seconds: one of each a commit, all of them each night. */
const drawn = <Each>(all: readonly Each[]) =>
  process.env.NIGHTLY ? all : all.filter((_, at) => at === SEED % all.length);

const OURS = "FR7630006000011234567890189";
const PATH = "/api/ebics-connection";
const LONGEST_MS = 300_000;
let running: RunningBank;
let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let house: ServerHouse;
let server: RealServer;
let connectionId: string;
let killAt: Point | undefined;
let killed = Promise.withResolvers<void>();

beforeAll(async () => {
  running = await startBank({
    isReadyAtOnce: true,
    onCall: async (call, when) => {
      if (killAt?.[0] !== call || killAt[1] !== when) return;
      killAt = undefined;
      await server.kill();
      killed.resolve();
    },
  });
  const shared = {
    OUTSIDE_ORIGINS: new URL(running.url).origin,
    TOKEN_SECRET: "a secret that both servers are given",
  };
  test = await createTestApp(shared);
  test.now.current = new Date();
  root = await test.superAdministrator();
  house = await openServerHouse(test, root, { ...shared, DATA_DIR: test.app.config.dataDir });
});
afterAll(async () => {
  await house.close();
  await test.close();
  await running.close();
});
beforeEach(async () => {
  running.bank.users.clear();
  running.bank.files.length = 0;
  running.bank.orders.length = 0;
  test.now.current = new Date();
  books = await openOwnBooks(test, root);
  await changeCompany(root, books, { iban: OURS });
  connectionId = await connect();
});

async function connect(): Promise<string> {
  const step = (path: string, body: object) =>
    succeed<EbicsConnectionAnswer>(root, "POST", `${PATH}${path}`, body);
  const { id, version } = await step("", {
    legalEntityRefId: books.refId,
    ...{ name: "Banque", url: running.url, hostId: "SIMBANK", partnerId: "P1", userId: "U1" },
    ...{ protocol: "H005", signatureVersion: "A006", signatureClass: "TS", accounts: [`512000 ${OURS}`] },
  });
  const sent = await step(`/${id}/keys`, { version });
  const told = await step(`/${id}/bank-keys`, { version: sent.version });
  await step(`/${id}/confirm`, { version: told.version, ...told.toldHashes });
  // A server that starts fetches what is due: it would have the file before anybody wants it killed.
  await test.pool.query("update ebics_connection set next_fetch_at = now() + interval '1 day'");
  return id;
}

/** A server that does this work, and is no more once the bank met it at a point. */
async function killedAt([call, when]: Point, work: () => Promise<unknown>): Promise<void> {
  server = await house.start();
  killed = Promise.withResolvers();
  killAt = [call, when];
  await Promise.all([killed.promise, work()]);
}

describe("a server that is killed while it sends an order", { timeout: LONGEST_MS }, () => {
  it.each(drawn(SENDINGS))("(%s, %s) leaves it to a person who asks the bank", async (call, when, atBank) => {
    const second = await test.person({
      rights: { reconciliation: ["Viewer", "Creator", "Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    const order = await issuedOrder(books, { root, second, now: test.now.current });
    const body = { transferOrderId: order.id, connectionId, version: order.version };
    const send = () => root.call<Sending & { code?: string }>("POST", "/api/ebics-order", body);
    const sendings = async () =>
      (await succeed<Sending>(root, "GET", `/api/ebics-order?transferOrderId=${order.id}`)).orders;
    const expectState = async (state: EbicsOrderState) => expect(await sendings()).toMatchObject([{ state }]);

    // What is known at the bank outlives the request, whatever key it bears.
    const key = { "idempotency-key": order.id };
    await killedAt([call, when], () => server.call("POST", "/api/ebics-order", body, key).catch(() => {}));
    await expect.poll(() => running.bank.orders).toHaveLength(atBank);
    const minutesLater = (minutes: number) => {
      test.now.current = new Date(Date.now() + minutes * 60_000);
    };
    minutesLater(4);
    await expectState("sending");
    minutesLater(6);
    await expectState("unknown");
    expect((await send()).body.code).toBe("EBICS_ORDER_SENT");
    const [lost] = await sendings();
    const settled = { received: atBank > 0 };
    await succeed(root, "POST", `/api/ebics-order/${lost?.id}/settle`, settled);
    expect((await send()).body).toMatchObject(
      atBank > 0 ? { code: "EBICS_ORDER_SENT" } : { orders: [{ state: "sent" }, { state: "refused" }] },
    );
    expect(running.bank.orders).toHaveLength(1);
  });
});

/** The last of the file: its worker takes every later job. */
describe("a server that is killed while it fetches", { timeout: LONGEST_MS }, () => {
  it("leaves each file to the next one, which counts it once", async () => {
    const points = drawn(FETCHES);
    for (const [at, point] of points.entries()) {
      const cents = 900 + at;
      const [opening, closing] = [["2026-11-18", 0] as const, ["2026-11-20", cents] as const];
      running.bank.put(
        "BTD EOP cfonb120",
        statement({ opening, closing, operations: [["2026-11-19", cents, `VIR ${at}`]] }),
      );
      await killedAt(point, () => root.call("POST", `${PATH}/${connectionId}/fetch`));
      // A receipt that was on its way may be lost with its sender: the bank gives the file again.
      for (const file of running.bank.files) if (point[1] === "before") file.isFetched = false;
    }
    await test.startWorker(undefined, { alone: true });
    const unfinished = async () =>
      (
        await test.pool.query(
          "select 1 from job where kind = 'ebics-fetch' and legal_entity_id = $1 and state not in ('succeeded', 'failed')",
          [books.legalEntityId],
        )
      ).rows;
    await expect.poll(unfinished, { interval: 200 }).toEqual([]);
    expect(running.bank.files.map(({ isFetched }) => isFetched)).toEqual(points.map(() => true));
    const amounts = (await operationsOf(root, books)).map(({ amountCents }) => amountCents);
    expect(amounts.sort()).toEqual(points.map((_, at) => 900 + at));
  });
});
