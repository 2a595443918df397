import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectionUrl } from "../../apps/server/src/database/embedded/connection.ts";
import { startEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { percentile } from "../benchmark/figures.ts";
import { seedInvoices } from "../benchmark/invoice-seed.ts";
import { importSales } from "../benchmark/sales-ledger.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const YEAR = 2018;
const USERS = 200;
const SECONDS = 20;
/** A server that has just started plans each statement five times on each of its 16 connections before it keeps a plan. */
const WARM_SECONDS = 5;
/** A person looks at a screen before asking for the next: 200 of them ask 400 times a second at most. */
const LOOK_MS = 500;
const RATE_LIMIT = 300;
const P95_LIMIT_MS = 500;
/** One request in so many writes: a draft entry. */
const WRITES_EVERY = 10;

const reads = (of: string) => [
  `/api/entry?${of}&limit=20`,
  `/api/invoice?${of}&limit=20`,
  `/api/invoice/totals?${of}`,
  `/api/report/trial-balance?${of}&startDate=${YEAR}-01-01&endDate=${YEAR}-12-31&drafts=true`,
  `/api/lettering/open?${of}&limit=20`,
];

const draft = (legalEntityRefId: string, turn: number) => ({
  legalEntityRefId,
  journalCode: "OD",
  date: `${YEAR}-06-30`,
  label: `Brouillon ${turn}`,
  lines: [
    { account: "606400", debitCents: 1_000 },
    { account: "512000", creditCents: 1_000 },
  ],
});

/** A server, and who is signed in there. */
type Place = { readonly address: string; readonly person: SignedIn };

/**
 * Asks and takes the whole answer, compressed as it is, without reading it. The persons' browsers are not what is measured, but
 * share its processors: `fetch`, which unpacks and parses, costs a third of what the server does.
 */
function ask(
  agent: Agent,
  { address, person }: Place,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${person.token}`,
    "accept-encoding": "gzip, deflate",
    ...(text !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers }, (answer) => {
      const isAnswered = answer.statusCode !== undefined && answer.statusCode < 300;
      answer.on("end", () => (isAnswered ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`))));
      answer.on("error", reject);
      answer.resume();
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

/** So many persons at work on the servers in turn: each asks, waits for the answer, looks at it, and asks again. */
async function work(
  servers: readonly Place[],
  seconds: number,
): Promise<{ times: number[]; failures: number }> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + seconds * 1_000;
  const user = async (at: number) => {
    // They do not come at the same moment.
    await sleep((LOOK_MS * at) / USERS);
    for (let turn = at; performance.now() < until; turn += 1) {
      const place = servers[turn % servers.length] as Place;
      const { legalEntityRefId } = place.person;
      const paths = reads(`legalEntityRefId=${legalEntityRefId}`);
      const since = performance.now();
      const asked =
        turn % WRITES_EVERY === 0
          ? { method: "POST", path: "/api/entry", body: draft(legalEntityRefId, turn) }
          : { method: "GET", path: paths[turn % paths.length] as string };
      await ask(agent, place, asked).catch(() => {
        failures += 1;
      });
      times.push(performance.now() - since);
      await sleep(LOOK_MS);
    }
  };
  await Promise.all(Array.from({ length: USERS }, (_, at) => user(at)));
  agent.destroy();
  return { times, failures };
}

/** Two hundred persons on one server, then on two, of one PostgreSQL; all of it on this machine's processors. */
export const benchmark: Benchmark = {
  title: "200 users on one server and on two, of one database",
  async run({ root, lines }) {
    const data = temporaryData();
    const database = await startEmbedded({ dataDir: data.path, listenOn: "port" });
    const open: (() => Promise<void>)[] = [() => database.stop()];
    try {
      const start = async (seed?: string) => {
        const address = await freeAddress();
        const settings = {
          DATABASE_URL: connectionUrl(database.connection),
          TOKEN_SECRET: "a".repeat(64),
          FILES_URL: `file:${join(data.path, "files")}`,
          ...(seed === undefined ? {} : { SEED: seed }),
        };
        const script = [join(root, "build", "server", "main.js")];
        const product = await startProduct({ script, address, data, settings });
        open.unshift(() => product.stop());
        return { address, person: await signIn(address) };
      };
      const first = await start();
      const client = new pg.Client({ connectionString: connectionUrl(database.connection) });
      await client.connect();
      const { legalEntityRefId } = first.person;
      await seedInvoices(client, [
        { refId: legalEntityRefId, name: "", siren: "", invoices: Math.ceil(lines / 10) },
      ]).finally(() => client.end());
      await importSales(first.address, first.person, YEAR, lines);
      const rows: Row[] = [];
      const measure = async (name: string, servers: readonly Place[]) => {
        await work(servers, WARM_SECONDS);
        const { times, failures } = await work(servers, SECONDS);
        const rate = times.length / SECONDS;
        rows.push(
          {
            measure: `${name}: requests`,
            value: rate,
            unit: "a second",
            limit: RATE_LIMIT,
            holds: rate >= RATE_LIMIT,
          },
          limited(`${name}: 95th percentile`, percentile(times, 95), "ms", P95_LIMIT_MS),
          limited(`${name}: failures`, failures, "requests", 0),
        );
      };
      await measure("one server", [first]);
      const second = await start("none");
      await measure("two servers", [first, second]);
      return rows;
    } finally {
      for (const close of open) await close();
      data.remove();
    }
  },
};
