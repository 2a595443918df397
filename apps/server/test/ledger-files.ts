import type { LedgerImportResult } from "@grand-livre/contracts/import";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import type { Answer, TestPerson } from "./test-app.ts";

export { FEC_NAMES, ledgerFile } from "./ledger-file.ts";

/** Sends a ledger file; any answer is accepted. */
export function sendLedger(
  person: TestPerson,
  legalEntityRefId: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<JobAccepted>> {
  const form = new FormData();
  form.set("legalEntityRefId", legalEntityRefId);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  form.set("file", new Blob([bytes]), "grand-livre.txt");
  return person.call<JobAccepted>("POST", "/api/invoice/upload-accounting-leger", form, headers);
}

/** Waits for the end of a job. */
export async function endOf(person: TestPerson, jobId: string): Promise<JobAnswer> {
  for (;;) {
    const { body } = await person.call<JobAnswer>("GET", `/api/job/${jobId}`);
    if (body.state === "succeeded" || body.state === "failed") return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Imports a ledger, to the end of its job. */
export async function importLedger(
  person: TestPerson,
  legalEntityRefId: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<JobAnswer> {
  const accepted = await sendLedger(person, legalEntityRefId, content, fields);
  if (accepted.status !== 202) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
  return endOf(person, accepted.body.jobId);
}

/** Imports a ledger that has to be accepted. */
export async function imported(
  person: TestPerson,
  legalEntityRefId: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<LedgerImportResult> {
  const job = await importLedger(person, legalEntityRefId, content, fields);
  if (job.state !== "succeeded") throw new Error(`not imported: ${JSON.stringify(job.error)}`);
  return job.result as LedgerImportResult;
}
