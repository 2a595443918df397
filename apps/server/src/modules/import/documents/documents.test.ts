import { createHash } from "node:crypto";
import type { EntryAttachmentsAnswer, ListEntriesAnswer } from "@grand-livre/contracts/entry";
import type { ImportRecognitionAnswer } from "@grand-livre/contracts/import";
import type { DocumentImportResult, DocumentPreviewAnswer } from "@grand-livre/contracts/import-documents";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { beforeEach, describe, expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../../test/import-books.ts";
import { count, succeedWith202, undo } from "../../../../test/import-records.ts";
import { succeed } from "../../../../test/ledger-books.ts";
import { endOf, FEC_NAMES, imported } from "../../../../test/ledger-files.ts";
import type { TestPerson } from "../../../../test/test-app.ts";
import { type Part, zipOf } from "../../../../test/workbooks.ts";
import { type ImportDocumentsPayload, importDocumentsJob } from "./document-job.ts";

/** Documents of an archive on the imported entries whose pieces they are named after. */

openImportBooks();

const entry = (journal: string, number: string, piece: string, account: string) =>
  ["606100", account].map((one, at) =>
    [
      ...[
        journal,
        `Journal ${journal}`,
        number,
        "20250315",
        one,
        "Compte",
        "",
        "",
        piece,
        "20250315",
        "Pièce",
      ],
      ...(at === 0 ? ["12,50", "0,00"] : ["0,00", "12,50"]),
      ...["", "", "20251231", "", ""],
    ].join("\t"),
  );
const FEC = [
  FEC_NAMES,
  ...entry("AC", "1", "FA-2025-001", "512000"),
  ...entry("AC", "2", "FA-2025-002", "512000"),
  ...entry("BQ", "1", "FA-2025-002", "512000"),
].join("\r\n");

const pdf = (text: string) => `%PDF-1.7\n${text}`;
const ARCHIVE = {
  "AC/": "",
  "__MACOSX/AC/._FA-2025-001.pdf": "x",
  "AC/fa 2025 001.pdf": pdf("facture 1"),
  "AC/FA-2025-001_2.pdf": pdf("annexe"),
  "FA-2025-002.pdf": pdf("facture 2"),
  "../../FA-2025-009.pdf": pdf("sans pièce"),
  "AC/FA-2025-002.png": "MZ ceci est un programme",
  "balance.csv": "Compte;Solde",
};

const PATH = "/api/invoice/import-documents";
function formOf(archive: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ legalEntityRefId: books.refId, ...fields }))
    form.set(name, value);
  form.set("file", new Blob([new Uint8Array(archive)]), "pieces.zip");
  return form;
}
const zip = (parts: Readonly<Record<string, Part | string>> = ARCHIVE) => zipOf(parts);
const look = (archive: Uint8Array, fields = {}, person: TestPerson = admin) =>
  person.call<DocumentPreviewAnswer>("POST", `${PATH}/preview`, formOf(archive, fields));
async function bring(archive: Uint8Array, fields = {}): Promise<DocumentImportResult> {
  const { status, body } = await admin.call<JobAccepted>("POST", PATH, formOf(archive, fields));
  expect(status).toBe(202);
  const job = await endOf(admin, body.jobId);
  expect(job).toMatchObject({ state: "succeeded", error: null });
  return job.result as DocumentImportResult;
}
const outcomes = ({ documents }: DocumentPreviewAnswer) =>
  Object.fromEntries(documents.map(({ name, outcome }) => [name, outcome]));

let batchId: string;
beforeEach(async () => {
  batchId = (await imported(admin, books.refId, FEC)).batchId;
});

describe("an archive of documents", () => {
  it("is seen before anything is written, and attached as it was seen", async () => {
    const seen = await look(zip());
    expect(seen.status).toBe(200);
    expect(seen.body).toMatchObject({ read: 5, tables: 1, attached: 2, attachments: 2, entries: 1 });
    expect(outcomes(seen.body)).toEqual({
      "AC/fa 2025 001.pdf": "attached",
      "AC/FA-2025-001_2.pdf": "attached",
      "FA-2025-002.pdf": "several",
      "../../FA-2025-009.pdf": "none",
      "AC/FA-2025-002.png": "wrong-kind",
    });
    expect(await count("entry_attachment")).toBe(0);

    const made = await bring(zip());
    expect(made).toMatchObject({ read: 5, created: 2, rejectedCount: 3 });
    expect(made.rejected.map(({ reason }) => reason)).toContain(
      "FA-2025-002.pdf\u00a0: 2 écritures portent la pièce «\u00a0FA-2025-002\u00a0».",
    );
    const { entries } = await succeed<ListEntriesAnswer>(
      admin,
      "GET",
      `/api/entry?legalEntityRefId=${books.refId}&searchValue=FA-2025-001&limit=20`,
    );
    const path = `/api/entry/${entries[0]?.id}/attachment`;
    const { attachments } = await succeed<EntryAttachmentsAnswer>(admin, "GET", path);
    expect(attachments.map(({ fileName }) => fileName)).toEqual(["fa 2025 001.pdf", "FA-2025-001_2.pdf"]);
    expect((await admin.call("GET", `${path}/${attachments[0]?.id}`)).body).toBe(pdf("facture 1"));
    const { rows } = await test.pool.query(
      "select details from audit_log where resource_id = $1 and action = 'import'",
      [made.batchId],
    );
    expect(rows).toMatchObject([{ details: { kind: "document", created: 2, rejected: 3 } }]);
  });

  it("comes again for what is missing, and lays nothing twice", async () => {
    await bring(zip());
    expect(outcomes((await look(zip(), { several: "all" })).body)).toMatchObject({
      "AC/fa 2025 001.pdf": "present",
      "FA-2025-002.pdf": "attached",
    });
    const [one, other] = await Promise.all([
      bring(zip(), { several: "all" }),
      bring(zip(), { several: "all" }),
    ]);
    // Both entries of the piece, by one of the two alone.
    expect([one.created, other.created].sort()).toEqual([0, 2]);
    expect([one.batchId, other.batchId].filter((id) => id === null)).toHaveLength(1);
    expect(await count("entry_attachment")).toBe(4);
    expect(
      await bring(zip({ "FA-2025-001.pdf": pdf("facture 1"), "copie/FA-2025-001.pdf": pdf("facture 1") })),
    ).toMatchObject({
      created: 0,
      batchId: null,
    });
  });

  it("is laid once by a run after one that was killed before its end", async () => {
    const archive = zip();
    const { app } = test;
    const { rows } = await test.pool.query("select id from user_account where email = $1", [admin.email]);
    const accepted = await admin.call<JobAccepted>("POST", PATH, formOf(archive));
    const payload: ImportDocumentsPayload = {
      ...{
        legalEntityId: books.legalEntityId,
        legalEntityRefId: books.refId,
        kind: "document",
        several: "leave",
      },
      ...{ sha256: createHash("sha256").update(archive).digest("hex"), sizeBytes: archive.length },
      ...{ mediaType: "application/zip", fileName: "pieces.zip" },
    };
    const scope = { userId: rows[0].id, superAdministrator: true, legalEntityIds: [] };
    await endOf(admin, accepted.body.jobId);
    await undo((await batches("document"))[0] ?? null);
    // Its bytes are in the store, its effect never comes.
    await importDocumentsJob(app, {
      ...{ id: "x", kind: "import-documents", payload, legalEntityId: books.legalEntityId },
      actor: { scope: scope as never },
      progress: async () => {},
      signal: new AbortController().signal,
    });
    expect(await count("entry_attachment")).toBe(0);
    expect((await bring(archive)).created).toBe(2);
  });

  it("goes with its import or with that of its entries, until they are sealed", async () => {
    const made = await bring(zip());
    expect(await undo(made.batchId)).toMatchObject({ status: 200, body: { records: 2, entries: 0 } });
    expect(await count("entry_attachment")).toBe(0);
    const again = await bring(zip());
    expect(await undo(batchId)).toMatchObject({ status: 200, body: { entries: 3 } });
    expect(await count("entry_attachment")).toBe(0);
    expect((await undo(again.batchId)).status).toBe(200);

    const sealed = (await imported(admin, books.refId, FEC)).batchId;
    const proof = await bring(zip());
    const { jobId } = await succeedWith202(`/api/invoice/import-batch/${sealed}/seal`);
    expect(await endOf(admin, jobId)).toMatchObject({ state: "succeeded" });
    expect(await undo(proof.batchId)).toMatchObject({
      status: 409,
      body: { details: { reasons: ["proof"] } },
    });
    expect(await count("entry_attachment")).toBe(2);
    // An entry that is sealed takes the documents that come late.
    expect((await bring(zip(), { several: "all" })).created).toBe(2);
  });

  it("is refused whole when it cannot be read, and a part alone when it is", async () => {
    for (const broken of [zip().subarray(0, 200), zip({ "a.pdf": { content: "x", encrypted: true } })])
      for (const path of [PATH, `${PATH}/preview`])
        expect(await admin.call("POST", path, formOf(broken))).toMatchObject({
          status: 422,
          body: { code: "IMPORT_ARCHIVE_UNREADABLE" },
        });
    const parts = {
      "FA-2025-001.pdf": { content: pdf("abîmée"), saidCrc: 1 },
      "FA-2025-001_2.pdf": { content: pdf("menteur"), saidBytes: 30 * 1024 * 1024 },
      // It says that it is short, and unfolds beyond the longest document.
      "FA-2025-001_3.pdf": { content: pdf(" ".repeat(26 * 1024 * 1024)), saidBytes: 10 },
    };
    expect(outcomes((await look(zip(parts))).body)).toEqual({
      "FA-2025-001.pdf": "unreadable",
      "FA-2025-001_2.pdf": "too-large",
      "FA-2025-001_3.pdf": "unreadable",
    });
    expect(await bring(zip(parts))).toMatchObject({ created: 0, batchId: null, rejectedCount: 3 });
    expect(await count("entry_attachment")).toBe(0);
  });

  it("is recognised by the guide, and asks for the right in that company", async () => {
    const recognised = await admin.call<ImportRecognitionAnswer>(
      "POST",
      "/api/invoice/import-recognition",
      formOf(zip()),
    );
    expect(recognised.body).toMatchObject({ kind: "document", rows: 5, doubts: [] });
    const viewer = await test.person({
      rights: { imports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await look(zip(), {}, viewer)).status).toBe(403);
    const stranger = await test.person({ rights: { imports: ["Creator"] } });
    expect((await look(zip(), {}, stranger)).status).toBe(404);
    expect((await look(zip(), { several: "some" })).status).toBe(422);
  });
});

async function batches(kind: string): Promise<string[]> {
  const { rows } = await test.pool.query(
    "select id from import_batch where legal_entity_id = $1 and kind = $2",
    [books.legalEntityId, kind],
  );
  return rows.map(({ id }) => id as string);
}
