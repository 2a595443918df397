import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { EinvoicePlatformAnswer } from "@grand-livre/contracts/einvoice-platform";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import type { platformFlowsAnswer } from "@grand-livre/contracts/platform";
import { type RunningSimulator, startSimulator } from "@grand-livre/platform-simulator/start-simulator";
import { drawnSeed } from "@grand-livre/testkit/property-runs";
import { CII_SELLER, ciiDocument } from "@grand-livre/testkit/test-documents/cii-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { issueSale, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { Dice } from "../../demonstration/dice.ts";

/**
 * A worker that is ended with `kill -9` while it exchanges flows with a platform, at a call drawn at random or a moment after it:
 * nothing is lost, and nothing is sent or read twice.
 */

const MAIN = join(import.meta.dirname, "..", "..", "main.ts");
/** A worker starts again in some seconds: all of them each night. */
const KILLS = process.env.NIGHTLY ? 100 : 4;
/** So many of each, that there is still something to exchange at the last kill. */
const DOCUMENTS = Math.max(12, KILLS);
const LONGEST_MS = 120_000;
const MOST_CALLS_BETWEEN = 12;
const SUPPLIER = "542107651";
const MOST_MS_AFTER = 30;

const dice = new Dice(drawnSeed());
let simulator: RunningSimulator;
let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let siren: string;
/** Ends the worker once so many calls were made. */
let callsLeft = Number.POSITIVE_INFINITY;
let endWorker = () => {};

beforeAll(async () => {
  simulator = await startSimulator({
    onCall: () => {
      callsLeft -= 1;
      if (callsLeft === 0) setTimeout(endWorker, dice.below(MOST_MS_AFTER));
    },
  });
  test = await createTestApp({ OUTSIDE_ORIGINS: simulator.origin });
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  await connect();
});
afterAll(async () => {
  await test.close();
  await simulator.close();
});

async function connect(): Promise<void> {
  const path = `/api/einvoice-platform?legalEntityRefId=${books.refId}`;
  const settings = await succeed<EinvoicePlatformAnswer>(person, "GET", path);
  siren = settings.siren;
  const { origin } = simulator;
  await succeed(person, "PATCH", "/api/einvoice-platform", {
    legalEntityRefId: books.refId,
    name: "Simulateur",
    mandatedOn: "2026-01-01",
    tokenUrl: `${origin}/token`,
    clientId: siren,
    clientSecret: "simulateur",
    flowUrl: `${origin}/flow-service`,
    directoryUrl: `${origin}/directory-service`,
    addresses: [{ address: siren, effectiveOn: "2026-01-01", label: "" }],
    eReporting: null,
    connected: true,
    version: settings.version,
  });
}

async function handIn(number: string, receiver: string): Promise<void> {
  const form = new FormData();
  form.set("receiver", receiver);
  const buyer = `<ram:Name>Ateliers du Grand Livre</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${receiver}</ram:ID></ram:SpecifiedLegalOrganization>`;
  form.set(
    "file",
    new Blob([ciiDocument({ number, buyer, seller: CII_SELLER.replaceAll("732829320", SUPPLIER) })]),
    `${number}.xml`,
  );
  const answered = await fetch(`${simulator.origin}/simulator/invoice`, { method: "POST", body: form });
  expect(answered.status).toBe(201);
}

function startWorker(): ChildProcess {
  const { connectionString } = test.pool.options as { connectionString: string };
  return spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ROLE: "worker",
      DATABASE_URL: connectionString,
      DATA_DIR: test.app.config.dataDir,
      OUTSIDE_ORIGINS: simulator.origin,
      LOG_LEVEL: "silent",
    },
    stdio: "ignore",
  });
}

/** What a dead worker held is free at once: no test waits for a lease. */
async function freeAll(): Promise<void> {
  await test.pool.query("update job set heartbeat_at = now() - interval '1 hour' where state = 'running'");
  await test.pool.query(
    "update platform_flow set next_attempt_at = now() where state in ('waiting', 'sent')",
  );
}

/** The states of the company's flows, by side. */
async function counts(): Promise<Record<string, number>> {
  const path = `/api/platform/flow?legalEntityRefId=${books.refId}&limit=1`;
  const answer = await succeed<z.infer<typeof platformFlowsAnswer>>(person, "GET", path);
  return Object.fromEntries(answer.counts.map((one) => [`${one.direction} ${one.state}`, one.count]));
}

/** Asks for an exchange, and waits until it ended or its worker was killed. */
async function exchange(isKilled: () => boolean): Promise<void> {
  const body = { legalEntityRefId: books.refId };
  const { jobId } = (await person.call<JobAccepted>("POST", "/api/platform/sync", body)).body;
  const limit = performance.now() + LONGEST_MS;
  while (!isKilled() && performance.now() < limit) {
    const { body: job } = await person.call<JobAnswer>("GET", `/api/job/${jobId}`);
    if (job.state === "succeeded" || job.state === "failed") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A worker of its own process; after so many calls from now it is killed. */
function workUntil(calls: number) {
  const worker = startWorker();
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let isKilled = false;
  endWorker = () => {
    isKilled = true;
    worker.kill("SIGKILL");
  };
  callsLeft = calls;
  return {
    isKilled: () => isKilled,
    async end() {
      callsLeft = Number.POSITIVE_INFINITY;
      worker.kill("SIGKILL");
      await gone;
    },
  };
}

const isDone = (state: Record<string, number>) =>
  Object.keys(state).every((name) => name.endsWith(" accepted"));

/** Exchanges until nothing waits and nothing more comes. */
async function exchangeAll(): Promise<Record<string, number>> {
  const worker = workUntil(Number.POSITIVE_INFINITY);
  try {
    let before: Record<string, number> = {};
    for (let round = 0; round < 10; round += 1) {
      await freeAll();
      await exchange(worker.isKilled);
      const now = await counts();
      if (isDone(now) && JSON.stringify(now) === JSON.stringify(before)) return now;
      before = now;
    }
    return before;
  } finally {
    await worker.end();
  }
}

describe("a worker that is killed while it exchanges flows", () => {
  it(
    "loses nothing, sends nothing twice and reads nothing twice",
    async () => {
      const counterpartyId = await newCustomer(person, books, "Librairie du Port", {
        customerKind: "business",
        siren: "552100554",
      });
      const numbers: (string | null)[] = [];
      for (let rank = 0; rank < DOCUMENTS; rank += 1) {
        numbers.push((await issueSale(person, books, { counterpartyId })).refId);
        await handIn(`S-${String(rank).padStart(3, "0")}`, siren);
      }
      let kills = 0;
      for (let round = 0; round < KILLS * 2 && kills < KILLS; round += 1) {
        const worker = workUntil(1 + dice.below(MOST_CALLS_BETWEEN));
        await exchange(worker.isKilled);
        if (worker.isKilled()) kills += 1;
        await worker.end();
        await freeAll();
      }
      expect(kills).toBe(KILLS);
      const state = await exchangeAll();
      const { flows, deposits, invoices } = simulator.state();
      const own = flows.filter(({ company }) => company === siren);
      const sent = own.filter(({ flowDirection }) => flowDirection === "Out");
      expect(state).toEqual({ "out accepted": DOCUMENTS, "in accepted": own.length - sent.length });
      expect(sent.map(({ acknowledgement }) => acknowledgement.status)).toEqual(numbers.map(() => "Ok"));
      expect(new Set(deposits.map(({ trackingId }) => trackingId)).size).toBe(deposits.length);
      const numbersOf = (supplier: string) =>
        invoices.flatMap(({ seller, number }) => (seller === supplier ? number : [])).sort();
      expect(numbersOf(siren)).toEqual(numbers.sort());
      const { rows } = await test.pool.query<{ bill_number: string }>(
        "select bill_number from invoice where legal_entity_id = $1 and direction = 'debit' order by 1",
        [books.legalEntityId],
      );
      expect(rows.map(({ bill_number }) => bill_number)).toEqual(numbersOf(SUPPLIER));
    },
    KILLS * 60_000 + LONGEST_MS * 2,
  );
});
