import type {
  BankAccount,
  BankUploadResult,
  bankOperationsAnswer,
  CertainOperations,
} from "@grand-livre/contracts/bank";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { statement } from "@grand-livre/testkit/test-documents/bank-statement";
import type { z } from "zod";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { endOf } from "./ledger-files.ts";
import type { Answer, TestPerson } from "./test-app.ts";

export { statement };

export function sendFile(
  person: TestPerson,
  { refId }: TestBooks,
  content: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer<JobAccepted>> {
  const form = new FormData();
  form.set("legalEntityRefId", refId);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new TextEncoder().encode(content)]), "releve.xml");
  return person.call<JobAccepted>("POST", "/api/bank-statement/upload", form);
}

/** Imports a file that has to be accepted, to the end of its job. */
export async function importFile(
  person: TestPerson,
  books: TestBooks,
  content: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<BankUploadResult> {
  const sent = await sendFile(person, books, content, fields);
  if (sent.status !== 202) throw new Error(`not accepted: ${JSON.stringify(sent.body)}`);
  const job = await endOf(person, sent.body.jobId);
  if (job.state !== "succeeded") throw new Error(`not imported: ${JSON.stringify(job.error)}`);
  return job.result as BankUploadResult;
}

export async function operationsOf(person: TestPerson, { refId }: TestBooks, query = "") {
  const path = `/api/bank-operation?legalEntityRefId=${refId}${query}`;
  return (await succeed<z.infer<typeof bankOperationsAnswer>>(person, "GET", path)).operations;
}

export async function accountsOf(person: TestPerson, { refId }: TestBooks) {
  const path = `/api/bank-account?legalEntityRefId=${refId}`;
  return (await succeed<{ accounts: BankAccount[] }>(person, "GET", path)).accounts;
}

/** The certain proposals of the account 512000, to the end of their job. */
export async function certainOf(person: TestPerson, { refId }: TestBooks): Promise<CertainOperations> {
  const body = { legalEntityRefId: refId, account: "512000" };
  const asked = await person.call<JobAccepted>("POST", "/api/bank-operation/certain", body);
  if (asked.status !== 202) throw new Error(`not accepted: ${JSON.stringify(asked.body)}`);
  const job = await endOf(person, asked.body.jobId);
  if (job.state !== "succeeded") throw new Error(`not found: ${JSON.stringify(job.error)}`);
  return job.result as CertainOperations;
}
