import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { weightyDoubts } from "@grand-livre/domain/invoice/weighty-doubts";
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import record from "../../src/database/version-before.json" with { type: "json" };
import { demonstrationSignIn } from "../../src/demonstration-sign-in.ts";
import { installationPaths } from "../../src/installation-paths.ts";
import { urlOfDatabase } from "../global-setup.ts";
import { type ServerProcess, startServerProcess } from "../real-server.ts";
import { takeVersion } from "./take-version.ts";

/** The server of the version before, at work while this one brings the schema up to date and works beside it. */

/** Another one may be tried: `VERSION_BEFORE=<commit>`. */
const COMMIT = process.env.VERSION_BEFORE ?? record.commit;
const WORKERS = 3;
const ROUNDS_BESIDE = 5;
const TODAY = new Date().toISOString().slice(0, 10);
const LIMIT_MS = 600_000;

type Answer<T> = { readonly status: number; readonly body: T };

/** The demonstration user of one server, whose statuses are counted by its name. */
async function signIn(server: ServerProcess, name: string, statuses: Map<string, number>) {
  let token = "";
  const send = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const response = await server.request(path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = { status: response.status, body: (await response.json()) as T };
    const refused = response.ok ? "" : ` ${method} ${path} ${JSON.stringify(answer.body)}`;
    const key = `${name} ${response.status}${refused}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    return answer;
  };
  const done = async <T>(method: string, path: string, body?: unknown) =>
    (await send<T>(method, path, body)).body;
  ({ token } = await done<{ token: string }>("POST", "/api/auth/signin", demonstrationSignIn));
  return done;
}
type Person = Awaited<ReturnType<typeof signIn>>;

/** A company of the demonstration, with a customer and a supplier of its own. */
async function openBooks(person: Person) {
  const { legalEntities } = await person<{ legalEntities: { refId: string }[] }>("GET", "/api/legal-entity");
  const refId = legalEntities[0]?.refId ?? "";
  const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
  const third = (kind: string, name: string, more = {}) =>
    person<{ id: string }>("POST", "/api/counterparty", { legalEntityRefId: refId, kind, name, ...more });
  const { id: customerId } = await third("customer", "Mairie de Chaumont", {
    address,
    customerKind: "consumer",
  });
  const { id: supplierId } = await third("supplier", "Papeterie Élan");
  return { refId, customerId, supplierId };
}
type Books = Awaited<ReturnType<typeof openBooks>>;

const validated = ({ id, version, warnings = [] }: InvoiceAnswer) => {
  const doubts = weightyDoubts(warnings);
  return { id, version, status: "validated", ...(doubts.length > 0 && { doubtsConfirmed: doubts }) };
};

/** A day of work: a sale and a bill, each drafted and validated, an entry, an export by a job, and the reports. @returns the sale */
async function workRound(person: Person, books: Books, key: string): Promise<InvoiceAnswer> {
  const { refId: legalEntityRefId, customerId, supplierId } = books;
  const draft = async (body: object) => {
    const made = await person<InvoiceAnswer>("POST", "/api/invoice/new-invoice", {
      legalEntityRefId,
      bill_date: TODAY,
      ...body,
    });
    return person<InvoiceAnswer>("PATCH", "/api/invoice/update-status-invoice", validated(made));
  };
  const line = { label: "Conseil", quantity: "1", unitPriceCents: 100_000, vatRate: 2000 };
  const sold = await draft({
    bill_direction: "credit",
    bill_label: "Conseil",
    counterpartyId: customerId,
    lines: [{ ...line, supplyType: "services" }],
  });
  await draft({
    bill_direction: "debit",
    bill_label: "Papier",
    bill_number: key,
    counterpartyId: supplierId,
    lines: [{ ...line, vatCode: "AB20", account: "606100" }],
  });
  await person("POST", "/api/entry", {
    legalEntityRefId,
    journalCode: "OD",
    date: TODAY,
    label: key,
    lines: [
      { account: "606400", debitCents: 1_000, creditCents: 0 },
      { account: "512000", debitCents: 0, creditCents: 1_000 },
    ],
  });
  const { jobId } = await person<{ jobId: string }>("POST", "/api/invoice/export", {
    legalEntityRefId,
    bill_direction: "credit",
    format: "csv",
  });
  const of = `legalEntityRefId=${legalEntityRefId}`;
  const year = `startDate=${TODAY.slice(0, 4)}-01-01&endDate=${TODAY.slice(0, 4)}-12-31`;
  for (const path of [
    `/api/entry?${of}&limit=20`,
    `/api/invoice?${of}&limit=20`,
    `/api/invoice/totals?${of}`,
    `/api/invoice/${sold.id}`,
    `/api/report/trial-balance?${of}&${year}&drafts=true`,
    `/api/lettering/open?${of}&limit=20`,
  ])
    await person("GET", path);
  let job = { state: "", error: {} };
  for (; job.state !== "succeeded"; await sleep(100)) {
    job = await person<typeof job>("GET", `/api/job/${jobId}`);
    if (job.state === "failed") throw new Error(`the job of ${key} failed: ${JSON.stringify(job.error)}`);
  }
  return sold;
}

it(
  "works on while the schema is brought up to date, and beside this version",
  async (context) => {
    const version = takeVersion(COMMIT);
    if (!version)
      return context.skip(
        `The history does not hold ${COMMIT}, the version before: fetch it whole (git fetch --unshallow).`,
      );
    const folder = mkdtempSync(join(tmpdir(), "grand-livre-versions-"));
    const database = `version_before_${randomBytes(6).toString("hex")}`;
    const url = urlOfDatabase(inject("serverUrl"), database);
    const admin = new pg.Client({ connectionString: inject("serverUrl") });
    await admin.connect();
    await admin.query(`create database ${database}`);
    const running: ServerProcess[] = [];
    onTestFinished(async () => {
      for (const server of running) await server.kill();
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
      version.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const start = async (main?: string) => {
      const settings = { DATABASE_URL: url, DATA_DIR: join(folder, "data"), TOKEN_SECRET: "b".repeat(64) };
      const server = await startServerProcess(
        folder,
        { ...settings, SEED: "demo", LOG_LEVEL: "error" },
        main,
      );
      running.push(server);
      return server;
    };

    const statuses = new Map<string, number>();
    const before = await signIn(await start(version.main), "before", statuses);
    const books = await openBooks(before);
    let isStarting = true;
    const worker = async (at: number) => {
      for (let round = 0; isStarting; round += 1) await workRound(before, books, `A${at}-${round}`);
    };
    const work = Promise.all(Array.from({ length: WORKERS }, (_, at) => worker(at)));
    work.catch(() => {});
    const since = performance.now();
    const server = await start().finally(() => {
      isStarting = false;
    });
    const readyMs = performance.now() - since;
    await work;
    const during = new Map(statuses);

    const now = await signIn(server, "now", statuses);
    const beside = async (person: Person, other: Person, name: string) => {
      for (let round = 0; round < ROUNDS_BESIDE; round += 1) {
        const sold = await workRound(person, books, `${name}-${round}`);
        const read = await other<InvoiceAnswer>("GET", `/api/invoice/${sold.id}`);
        expect([read.refId, read.status]).toEqual([sold.refId, "validated"]);
      }
    };
    await Promise.all([beside(before, now, "B"), beside(now, before, "N")]);

    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client
      .query<{ name: string }>("select name from kysely_migration")
      .finally(() => client.end());
    const newer = readdirSync(installationPaths.migrations).filter(
      (name) => !readdirSync(version.migrations).includes(name),
    );
    console.log(
      `${COMMIT} beside this version, ${newer.length} migrations later; ready in ${Math.round(readyMs)} ms; during the migration: ${[...during].map(([status, count]) => `${count} × ${status}`)}; in all: ${[...statuses].map(([status, count]) => `${count} × ${status}`)}`,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(newer));
    expect([...statuses.keys()].toSorted()).toEqual(["before 200", "before 202", "now 200", "now 202"]);
    for (const person of [before, now]) {
      const proof = await person<VerifyLedgerAnswer>(
        "GET",
        `/api/ledger/verify?legalEntityRefId=${books.refId}`,
      );
      expect(proof).toMatchObject({ intact: true, balancesIntact: true, collectivesIntact: true });
    }
  },
  LIMIT_MS,
);
