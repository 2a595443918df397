import type { RecentImports } from "@grand-livre/contracts/import";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import type { Notice } from "@grand-livre/contracts/notice";
import { expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../test/import-books.ts";
import { openOwnBooks } from "../../../test/ledger-books.ts";
import { endOf, imported, importLedger, ledgerFile, sendLedger } from "../../../test/ledger-files.ts";
import { IN_THIS_DATABASE } from "../../../test/stop-at.ts";
import type { TestPerson } from "../../../test/test-app.ts";

openImportBooks();

const seenBy = (person: TestPerson, refId = books.refId) =>
  person.call<RecentImports>("GET", `/api/invoice/import/recent?legalEntityRefId=${refId}`);

const accountant = (rights: readonly ("Viewer" | "Creator")[], reach = [books.legalEntityId]) =>
  test.person({ rights: { imports: [...rights] }, legalEntityIds: reach });

/** Waits until a transaction is blocked before its first write into a table. */
async function waitingFor(table: string): Promise<void> {
  const asked = `select from pg_locks where relation = $1::regclass and not granted and ${IN_THIS_DATABASE}`;
  await expect.poll(async () => (await test.pool.query(asked, [table])).rowCount).toBeGreaterThan(0);
}

it("is found under way by its person on any machine, and by whoever may see imports, without a word of its report", async () => {
  const colleague = await accountant(["Viewer", "Creator"]);
  const holder = await test.pool.connect();
  await holder.query("begin");
  await holder.query("lock table import_batch in share mode");
  const { body } = await sendLedger(admin, books.refId, ledgerFile(20));
  await waitingFor("import_batch");
  const shared = {
    id: body.jobId,
    kind: "ledger",
    state: "running",
    fileName: "grand-livre.txt",
    made: null,
  };
  const own = (await seenBy(admin)).body.imports;
  expect(own).toMatchObject([{ ...shared, own: true, error: null }]);
  // Its lines were read, none is written yet.
  expect(own[0]).toMatchObject({ done: 60, total: 120 });
  expect((await seenBy(colleague)).body.imports).toMatchObject([{ ...shared, own: false }]);
  expect(await colleague.call("POST", `/api/job/${body.jobId}/cancel`)).toMatchObject({ status: 404 });
  await holder.query("rollback");
  holder.release();
  const { result } = await endOf(admin, body.jobId);
  expect((await seenBy(admin)).body.imports).toMatchObject([
    {
      id: body.jobId,
      state: "succeeded",
      error: null,
      made: { batchId: result?.batchId, read: 60, entries: 20, rejected: 0 },
    },
  ]);
  expect((await seenBy(colleague)).body.imports).toEqual([]);
});

it("tells how far the writing is, beside the row that its transaction holds", async () => {
  const holder = await test.pool.connect();
  await holder.query("begin");
  // The batch is written when its audit row is: there it waits, all lines written.
  await holder.query("lock table audit_log in share mode");
  const { body } = await sendLedger(admin, books.refId, ledgerFile(20));
  await waitingFor("audit_log");
  expect((await seenBy(admin)).body.imports).toMatchObject([{ id: body.jobId, done: 120, total: 120 }]);
  await holder.query("rollback");
  holder.release();
  await endOf(admin, body.jobId);
});

it("tells what a refused one was refused for for a day, its lines in its report, and what a journal made", async () => {
  const job = await importLedger(admin, books.refId, ledgerFile(2).replace("0,00\t1000,00", "0,00\t999,00"));
  const form = new FormData();
  form.set("legalEntityRefId", books.refId);
  const lines = ["Date;Compte;Libellé;Débit;Crédit;Pièce", "15/03/2025;606400;Seul;10,00;;A"];
  form.set("file", new Blob([lines.join("\n")]), "mars.csv");
  const sheet = (await admin.call<JobAccepted>("POST", "/api/invoice/upload-excel", form)).body;
  await endOf(admin, sheet.jobId);
  const [journal, ledger] = (await seenBy(admin)).body.imports;
  expect(journal).toMatchObject({
    kind: "journal",
    fileName: "mars.csv",
    state: "succeeded",
    made: { batchId: null, read: 1, entries: 0, rejected: 1 },
  });
  expect(ledger).toMatchObject({ id: job.id, state: "failed", error: { code: "IMPORT_FILE_REFUSED" } });
  expect(ledger?.error?.details).not.toHaveProperty("anomalies");
  const report = (await admin.call<JobAnswer>("GET", `/api/job/${ledger?.id}`)).body;
  expect(report.error?.details?.anomalies).not.toEqual([]);
  await test.pool.query("update job set finished_at = now() - interval '25 hours' where id = $1", [job.id]);
  expect((await seenBy(admin)).body.imports.map(({ id }) => id)).toEqual([sheet.jobId]);
});

it("asks for the right and the company, and leads there from the word on its end", async () => {
  await imported(admin, books.refId, ledgerFile(2));
  const other = await openOwnBooks(test, admin);
  expect((await seenBy(admin, other.refId)).body.imports).toEqual([]);
  expect(await seenBy(await accountant(["Viewer"], [other.legalEntityId]))).toMatchObject({ status: 404 });
  expect(await seenBy(await test.person({ legalEntityIds: [books.legalEntityId] }))).toMatchObject({
    status: 403,
  });
  const notices = (await admin.call<readonly Notice[]>("GET", "/api/common/notifications")).body;
  expect(notices.map(({ link }) => link)).toContain(`/accounting/imports-historical?dossier=${books.refId}`);
});
