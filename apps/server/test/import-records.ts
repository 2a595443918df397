import type {
  ImportBatchAnswer,
  RecordImportResult,
  RecordPreviewAnswer,
} from "@grand-livre/contracts/import";
import type { JobAccepted } from "@grand-livre/contracts/job";
import type { RecordKind } from "@grand-livre/domain/import/records/record-file";
import { expect } from "vitest";
import { admin, books, test } from "./import-books.ts";
import { succeed } from "./ledger-books.ts";
import { endOf } from "./ledger-files.ts";
import type { TestPerson } from "./test-app.ts";

/** Files of records, as a screen sends them, in the books of the running test. */

export type Fields = Readonly<Record<string, string>>;
type Content = string | Uint8Array;

export function formOf(kind: RecordKind, content: Content, fields: Fields = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ legalEntityRefId: books.refId, kind, ...fields }))
    form.set(name, value);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  form.set("file", new Blob([bytes]), `${kind}.csv`);
  return form;
}

export const PATH = "/api/invoice/import-records";
export const look = (kind: RecordKind, content: Content, fields?: Fields, person = admin) =>
  person.call<RecordPreviewAnswer>("POST", `${PATH}/preview`, formOf(kind, content, fields));
export const send = (
  kind: RecordKind,
  content: Content,
  fields?: Fields,
  person: TestPerson = admin,
  headers: Readonly<Record<string, string>> = {},
) => person.call<JobAccepted>("POST", PATH, formOf(kind, content, fields), headers);

export async function end(kind: RecordKind, content: Content, fields?: Fields) {
  const accepted = await send(kind, content, fields);
  expect(accepted).toMatchObject({ status: 202 });
  return endOf(admin, accepted.body.jobId);
}

export async function bring(
  kind: RecordKind,
  content: Content,
  fields?: Fields,
): Promise<RecordImportResult> {
  const job = await end(kind, content, fields);
  expect(job).toMatchObject({ state: "succeeded", error: null });
  return job.result as RecordImportResult;
}

export const undo = (id: string | null) =>
  admin.call<{ code: string; details: { reasons: string[] } }>("DELETE", `/api/invoice/import-batch/${id}`);
export const batchOf = async (id: string | null) =>
  (await succeed<{ batch: ImportBatchAnswer }>(admin, "GET", `/api/invoice/import-batch/${id}`)).batch;
export const count = async (table: string) => {
  const { rows } = await test.pool.query(
    `select count(*)::int as n from ${table} where legal_entity_id = $1`,
    [books.legalEntityId],
  );
  return rows[0].n as number;
};
export const reasons = ({ rejected }: Pick<RecordImportResult, "rejected">) =>
  rejected.map(({ line, reason }) => `${line} ${reason}`);

export async function succeedWith202(path: string): Promise<JobAccepted> {
  const answer = await admin.call<JobAccepted>("POST", path);
  expect(answer.status).toBe(202);
  return answer.body;
}
