import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { InvoiceTotals } from "@grand-livre/contracts/invoice";
import type { InvoiceExportResult, RecentExports } from "@grand-livre/contracts/invoice-export";
import type { JobAccepted } from "@grand-livre/contracts/job";
import type { Notice } from "@grand-livre/contracts/notice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, typedBill } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";
import { withinRows } from "../../../database/row-scope.ts";
import type { RunningJob } from "../../../jobs/handler.ts";
import { sweepStore } from "../../file/service.ts";
import { exportInvoicesJob } from "./export-job.ts";

const PATH = "/api/invoice/export";
/** One more than what is answered at once. */
const ROWS = 5001;

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let asked: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  asked = { legalEntityRefId: books.refId, bill_direction: "debit", format: "csv" };
  for (const kind of ["invoice", "credit_note"])
    await typedBill(person, books, {
      kind,
      bill_label: "Fournitures",
      bill_number: `N-${kind}`,
      companyName: "Étoile",
    });
  await addRows(ROWS - 2);
  await test.startWorker();
});
afterAll(() => test.close());

/** More invoices like the typed one, each of its own amount. */
async function addRows(count: number): Promise<void> {
  const { rows } = await test.pool.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'invoice' and is_generated = 'NEVER'`,
  );
  const { columns } = rows[0];
  await test.pool.query(
    `insert into invoice (${columns}) select ${columns} from (
       select (jsonb_populate_record(i, jsonb_build_object(
         'id', gen_random_uuid(), 'ref_id', 'C-' || gen_random_uuid(), 'bill_number', 'C-' || n, 'bill_number_key', gen_random_uuid(),
         'total_excl_vat_cents', n, 'vat_cents', 0, 'total_incl_vat_cents', n, 'payable_cents', n))).*
       from invoice i cross join generate_series(1, $1::int) n where i.bill_number = 'N-invoice') c`,
    [count],
  );
}

const ask = (who: TestPerson, body = asked, headers = {}) =>
  who.call<JobAccepted>("POST", PATH, body, headers);

async function made(who: TestPerson, body = asked): Promise<string> {
  const accepted = await ask(who, body);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(202);
  const job = await ended(who, accepted.body.jobId);
  expect(job.state, JSON.stringify(job.error)).toBe("succeeded");
  return job.id;
}

const cents = (text: string | undefined) => Number(text?.replace(",", ""));

/** What lies on the disk: files under way, and files of the store. */
async function lying(): Promise<{ incoming: string[]; stored: number }> {
  const { dataDir } = test.app.config;
  const incoming = await readdir(join(dataDir, "incoming")).catch(() => []);
  let stored = 0;
  for await (const _ of test.app.files.listOlderThan(new Date(Date.now() + 3_600_000))) stored += 1;
  return { incoming, stored };
}

/** The job's work at a place where what happens meanwhile can be said. */
function runningJob(progress: RunningJob["progress"]): RunningJob {
  return {
    id: randomUUID(),
    kind: "export-invoices",
    payload: { query: asked, directions: ["debit"], expected: ROWS },
    legalEntityId: books.legalEntityId,
    actor: { scope: { userId: person.userId, legalEntityIds: "all" } },
    progress,
    signal: new AbortController().signal,
  };
}

describe("a long list as a file", () => {
  it("is not answered at once, but by a job whose rows and sums are those of the list", async () => {
    for (const format of ["csv", "xlsx", "pdf"])
      expect(
        await person.call("GET", `${PATH}?legalEntityRefId=${books.refId}&format=${format}`),
      ).toMatchObject({ status: 422, body: { code: "EXPORT_TOO_LONG", details: { maximum: 5000 } } });
    const id = await made(person);
    const job = await ended(person, id);
    expect(job).toMatchObject({ done: ROWS, total: ROWS, result: { rows: ROWS, format: "csv" } });
    const file = await person.call<string>("GET", `${PATH}/${id}`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toBe(
      'attachment; filename="factures-fournisseurs-2026-11-20.csv"',
    );
    const lines = file.body.trimEnd().split("\r\n").slice(1);
    const numbers = lines.map((line) => line.split(";")[1]);
    expect(new Set(numbers).size).toBe(ROWS);
    const totals = await succeed<InvoiceTotals>(
      person,
      "GET",
      `/api/invoice/totals?legalEntityRefId=${books.refId}&bill_direction=debit`,
    );
    expect(lines).toHaveLength(totals.count);
    expect(lines.reduce((sum, line) => sum + cents(line.split(";")[10]), 0)).toBe(totals.totalInclVatCents);
  });

  it("is made once, however often the same request is sent", async () => {
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all([ask(person, asked, key), ask(person, asked, key)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const jobId = answers[0]?.body.jobId ?? "";
    expect((await ended(person, jobId)).state).toBe("succeeded");
    expect((await ask(person, { ...asked, format: "pdf" }, key)).body).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  it("is for who may take this list of this company away, and his own", async () => {
    const right = { "supplier-bills": ["Viewer", "Exporter"] } as const;
    const entities = { legalEntityIds: [books.legalEntityId] };
    const viewer = await test.person({ rights: { "supplier-bills": ["Viewer"] }, ...entities });
    const stranger = await test.person({ rights: right });
    const exporter = await test.person({ rights: right, ...entities });
    expect((await test.anonymous("POST", PATH, asked)).status).toBe(401);
    expect((await ask(viewer)).status).toBe(403);
    expect(await ask(stranger)).toMatchObject({ status: 404, body: { code: "LEGAL_ENTITY_NOT_FOUND" } });
    expect(await ask(exporter, { ...asked, format: "doc" })).toMatchObject({ status: 422 });

    const id = await made(exporter);
    const fetched = async (who: TestPerson) => {
      const { status, body } = await who.call("GET", `${PATH}/${id}`);
      return [status, body.code];
    };
    expect((await test.anonymous("GET", `${PATH}/${id}`)).status).toBe(401);
    expect(await fetched(viewer)).toEqual([403, "FORBIDDEN"]);
    expect(await fetched(person)).toEqual([404, "JOB_NOT_FOUND"]);
    expect((await fetched(exporter))[0]).toBe(200);
    await test.pool.query("delete from user_legal_entity where user_id = $1", [exporter.userId]);
    expect(await fetched(exporter)).toEqual([404, "JOB_NOT_FOUND"]);
  });

  it("is the list as it stood at one moment, whatever is written meanwhile", async () => {
    let told = 0;
    const job = runningJob(async () => {
      told += 1;
      if (told !== 1) return;
      await addRows(3);
      await test.pool.query("update invoice set deleted_at = now() where bill_number = 'N-credit_note'");
    });
    const effect = await withinRows("all", () => exportInvoicesJob(test.fenced, job));
    const result = (await test.db.transaction().execute(effect)) as InvoiceExportResult;
    expect(result.rows).toBe(ROWS);
    const text = new TextDecoder().decode(await test.app.files.read(result.sha256));
    expect(text.trimEnd().split("\r\n")).toHaveLength(ROWS + 1);
    expect(text).toContain("N-credit_note");
  });

  it("leaves nothing of a file that was not finished", async () => {
    const before = await lying();
    for (const format of ["csv", "xlsx", "pdf"]) {
      const job = runningJob(async (done) => {
        if (done > 1000) throw new Error("stumbled");
      });
      const work = { ...job, payload: { ...job.payload, query: { ...asked, format } } };
      await expect(withinRows("all", () => exportInvoicesJob(test.fenced, work))).rejects.toThrow("stumbled");
    }
    const stopped = { ...runningJob(async () => {}), signal: AbortSignal.abort() };
    await expect(withinRows("all", () => exportInvoicesJob(test.fenced, stopped))).rejects.toThrow(/abort/i);
    expect(await lying()).toEqual(before);
    expect(before.incoming).toEqual([]);
  });

  it("leaves nothing when it is cancelled on its way, and is found again as such", async () => {
    const before = await lying();
    // Its rows are held back by a lock from before its request: it is at work, and cannot have come to its end.
    const holder = await test.pool.connect();
    await holder.query("begin");
    await holder.query("lock table invoice_line in access exclusive mode");
    const { body } = await ask(person, { ...asked, format: "pdf" });
    const cancelled = await person.call("POST", `/api/job/${body.jobId}/cancel`);
    await holder.query("rollback");
    holder.release();
    expect(cancelled).toMatchObject({ status: 200, body: { error: { code: "JOB_CANCELLED" } } });
    const { exports } = await succeed<RecentExports>(
      person,
      "GET",
      `${PATH}/recent?legalEntityRefId=${books.refId}&bill_direction=debit`,
    );
    expect(exports.find(({ id }) => id === body.jobId)).toMatchObject({
      state: "failed",
      error: { code: "JOB_CANCELLED" },
      file: null,
    });
    expect((await person.call("GET", `${PATH}/${body.jobId}`)).status).toBe(404);
    // The next one of the queue has its turn once this one was let go.
    await made(person, { ...asked, format: "csv", companyName: "nobody" });
    await expect.poll(async () => (await lying()).incoming).toEqual([]);
    expect((await lying()).stored - before.stored).toBeLessThanOrEqual(1);
  });

  it("is kept for a day", async () => {
    const id = await made(person, { ...asked, format: "xlsx" });
    expect((await person.call("GET", `${PATH}/${id}`)).status).toBe(200);
    const later = { ...test.app, now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect(await sweepStore(later)).toBeGreaterThan(0);
    expect(await person.call("GET", `${PATH}/${id}`)).toMatchObject({
      status: 404,
      body: { code: "EXPORT_EXPIRED" },
    });
  });
});

describe("the exports of somebody", () => {
  const path = (refId = books.refId, side = "debit") =>
    `${PATH}/recent?legalEntityRefId=${refId}&bill_direction=${side}`;
  const recent = async (who: TestPerson, side = "debit") =>
    (await succeed<RecentExports>(who, "GET", path(books.refId, side))).exports;
  const both = { invoices: ["Viewer", "Exporter"], "supplier-bills": ["Viewer", "Exporter"] } as const;
  const exporter = () => test.person({ rights: both, legalEntityIds: [books.legalEntityId] });

  it("are found again with what they hold for as long as their file is kept, under the list they are of", async () => {
    const who = await exporter();
    const narrowed = await made(who, { ...asked, format: "pdf", companyName: "Etoile", status: "draft" });
    const whole = await made(who);
    const all = await recent(who);
    expect(all.map(({ id }) => id)).toEqual([whole, narrowed]);
    expect(all.map(({ filters }) => filters)).toEqual(["", "Tiers : Etoile · Statut : brouillons"]);
    const [one] = all;
    expect(one).toMatchObject({
      state: "succeeded",
      format: "csv",
      error: null,
      file: { rows: one?.done, fileName: "factures-fournisseurs-2026-11-20.csv" },
    });
    expect(Date.parse(one?.file?.keptUntil ?? "") - Date.parse(one?.askedAt ?? "")).toBeGreaterThan(
      86_400_000,
    );
    expect(await recent(who, "credit")).toEqual([]);
    await test.pool.query("update job set finished_at = now() - interval '25 hours' where id = $1", [
      narrowed,
    ]);
    expect((await recent(who)).map(({ id }) => id)).toEqual([whole]);
  });

  it("are told of when they are ready, and when they failed, with the way there", async () => {
    const who = await exporter();
    const id = await made(who);
    const link = `/accounting/supplier-bills?dossier=${books.refId}#exports`;
    const told = () => succeed<Notice[]>(who, "GET", "/api/common/notifications");
    const rows = (await recent(who))[0]?.file?.rows;
    expect(await told()).toMatchObject([
      {
        title: "Votre export est prêt",
        description: `${rows} factures · CSV, à télécharger d’ici demain.`,
        link,
        useRouter: true,
      },
    ]);
    await test.pool.query(
      `insert into job (id, kind, owner_id, legal_entity_id, payload, state, attempts, heartbeat_at)
       select $2, kind, owner_id, legal_entity_id, payload, 'running', 3, now() - interval '1 hour' from job where id = $1`,
      [id, randomUUID()],
    );
    await test.startWorker();
    await expect
      .poll(async () => (await told()).map(({ title }) => title))
      .toContain("Votre export a échoué");
    expect(await recent(who)).toContainEqual(
      expect.objectContaining({
        state: "failed",
        file: null,
        error: expect.objectContaining({ status: 500 }),
      }),
    );
  });

  it("are nobody else's, nor shown to who may no longer take them away", async () => {
    const who = await exporter();
    const id = await made(who);
    expect((await test.anonymous("GET", path())).status).toBe(401);
    expect(await recent(await exporter())).toEqual([]);
    const viewer = await test.person({
      rights: { invoices: ["Viewer", "Exporter"], "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("GET", path())).status).toBe(403);
    const stranger = await test.person({ rights: both });
    expect(await stranger.call("GET", path())).toMatchObject({
      status: 404,
      body: { code: "LEGAL_ENTITY_NOT_FOUND" },
    });
    // Both sides in one file: to lose one right is to lose it.
    await test.pool.query(
      `update job set payload = jsonb_set(payload, '{directions}', '["credit", "debit"]') where id = $1`,
      [id],
    );
    expect(await recent(who, "credit")).toHaveLength(1);
    await test.pool.query(
      "update user_service_right set exporter = false where user_id = $1 and service_id = 'invoices'",
      [who.userId],
    );
    expect(await recent(who)).toEqual([]);
  });
});
