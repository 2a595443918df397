import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { SplitResult } from "@grand-livre/contracts/capture";
import type { InvoiceAnswer, UploadBillResult } from "@grand-livre/contracts/invoice";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import { drawPile, makePile } from "@grand-livre/testkit/generated-bills/make-pile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, sendFile } from "../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../test/ledger-books.ts";
import { stopAt } from "../../test/stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";

/** A worker of its own process, ended with `kill -9` in the middle of a job: nothing of the product gets to tidy up. */

const MAIN = join(import.meta.dirname, "..", "main.ts");
const LONGEST_MS = 120_000;

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let worker: ChildProcess;
const lifting = setInterval(() => void liftReaders(), 500);
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  worker = startWorkerProcess();
});
afterAll(async () => {
  clearInterval(lifting);
  worker.kill("SIGKILL");
  await test.close();
});

function startWorkerProcess(): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ROLE: "worker",
      DATABASE_URL: (test.pool.options as { connectionString: string }).connectionString,
      DATA_DIR: test.app.config.dataDir,
      LOG_LEVEL: "silent",
    },
    stdio: "ignore",
  });
}

const LONGEST_READING_MS = 400_000;

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const limit = performance.now() + LONGEST_MS;
  while (performance.now() < limit) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`never came: ${what}`);
}

/** Processes that a process started; on Linux only, elsewhere none. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir("/proc").catch(() => [])) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (Number(parent) === pid) found.push(Number(name));
  }
  return found;
}

/**
 * A reader gives way to all other work: two pages took 13 s alone, 135 beside four busy processes, over 400 beside all suites. Here its
 * threads are as urgent as the rest, where the system lets the test say so.
 */
async function liftReaders(): Promise<void> {
  for (const reader of await childrenOf(worker?.pid))
    for (const thread of await readdir(`/proc/${reader}/task`).catch(() => []))
      try {
        setPriority(Number(thread), 0);
      } catch {
        // Only root may, and a thread may be gone.
      }
}

async function isGone(pid: number): Promise<true | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const state = stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
  return state === "" || state === "Z" ? true : undefined;
}

/**
 * Kills the worker as soon as it is at the job, and sees its readers end by themselves; then the job is found silent.
 */
async function killAtWork(jobId: string): Promise<void> {
  await until("a running job", async () => {
    const { body } = await person.call<JobAnswer>("GET", `/api/job/${jobId}`);
    expect(body.state, "the job was over before its worker could be killed").not.toBe("succeeded");
    return body.state === "running" ? true : undefined;
  });
  await killWorker();
  await findSilent(jobId);
}

/**
 * Kills the worker at its first write of an invoice: what was recognised before is known to it, so that it may be done
 * sooner than a check can see.
 */
async function killAtWrite(path: string, body: object): Promise<string> {
  const asked = await stopAt(test, "invoice", () => person.call<JobAccepted>("POST", path, body), killWorker);
  if (!("given" in asked)) throw asked.error;
  const { jobId } = asked.given.body;
  await findSilent(jobId);
  return jobId;
}

async function killWorker(): Promise<void> {
  const readers = await childrenOf(worker.pid);
  const gone = new Promise((resolve) => worker.once("exit", resolve));
  worker.kill("SIGKILL");
  await gone;
  for (const reader of readers) await until(`the end of reader ${reader}`, () => isGone(reader));
}

const findSilent = (jobId: string) =>
  test.pool.query("update job set heartbeat_at = now() - interval '1 minute' where id = $1", [jobId]);

/** The same job, taken up by another worker. */
async function resumed(jobId: string): Promise<JobAnswer> {
  worker = startWorkerProcess();
  const job = await ended(person, jobId, LONGEST_READING_MS);
  expect(await readdir(join(test.app.config.dataDir, "incoming")).catch(() => [])).toEqual([]);
  const { rows } = await test.pool.query("select attempts from job where id = $1", [jobId]);
  expect(rows[0].attempts).toBe(2);
  return job;
}

const livingBills = async () => {
  const { rows } = await test.pool.query(
    "select count(*)::int as n from invoice where legal_entity_id = $1 and deleted_at is null",
    [books.legalEntityId],
  );
  return rows[0].n as number;
};

const timesAudited = async (action: string, id: string) => {
  const { rows } = await test.pool.query(
    "select count(*)::int as n from audit_log where resource_id = $1 and action = $2",
    [id, action],
  );
  return rows[0].n as number;
};

/** Two scanned bills in one PDF: its reading takes long enough to be cut. */
function scannedPile() {
  for (let seed = 500; ; seed += 1) {
    const pile = makePile(seed);
    if (pile.parts.length === 2 && pile.pages.length === 2) return { pile, bytes: drawPile(pile, true) };
  }
}

describe("a worker killed in the middle of a job", { timeout: 2 * LONGEST_READING_MS }, () => {
  let bill: InvoiceAnswer;
  const { pile, bytes } = scannedPile();
  const read = () => succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${bill.id}`);

  it("leaves the reading of a file to the next one, which makes its draft once", async () => {
    const { body } = await sendFile(person, books.refId, bytes, "lot.pdf");
    await killAtWork(body.jobId);
    expect(await livingBills()).toBe(0);
    const job = await resumed(body.jobId);
    expect(job.state, JSON.stringify(job.error)).toBe("succeeded");
    expect(await livingBills()).toBe(1);
    const { invoiceId } = job.result as UploadBillResult;
    bill = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${invoiceId}`);
  });

  it("leaves a new reading of a draft to the next one, which writes it once", async () => {
    const jobId = await killAtWrite(`/api/invoice/${bill.id}/read-again`, { version: bill.version });
    expect((await read()).version).toBe(bill.version);
    expect((await resumed(jobId)).state).toBe("succeeded");
    expect(await timesAudited("read-again", bill.id)).toBe(1);
    bill = await read();
  });

  it("leaves the splitting of a PDF to the next one, which makes each draft once", async () => {
    const parts = pile.parts.map(({ from, to }) => ({ from, to }));
    const jobId = await killAtWrite(`/api/invoice/${bill.id}/split`, { version: bill.version, parts });
    expect(await livingBills()).toBe(1);
    const job = await resumed(jobId);
    expect(job.state, JSON.stringify(job.error)).toBe("succeeded");
    expect((job.result as SplitResult).bills).toHaveLength(2);
    expect(await livingBills()).toBe(2);
    expect(await timesAudited("split", bill.id)).toBe(1);
  });
});
