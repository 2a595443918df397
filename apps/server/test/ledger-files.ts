import type { LedgerImportResult } from "@grand-livre/contracts/import";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import type { Answer, TestPerson } from "./test-app.ts";

export const FEC_NAMES =
  "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

/** A ledger of sales of 2025: each entry on a customer of its own, with VAT; tab, CRLF, UTF-8 unless changed. */
export function ledgerFile(entries = 2, first = 1): string {
  const rows = [FEC_NAMES];
  for (let at = first; at < first + entries; at += 1) {
    const month = String((at % 12) + 1).padStart(2, "0");
    const date = `2025${month}15`;
    const head = `VE\tVentes\t${at}\t${date}`;
    const tail = `F-${at}\t${date}\tFacture n° ${at} — été`;
    const valid = "\t\t\t20251231\t\t";
    rows.push(
      `${head}\t411000\tClients\tC${at % 50}\tClient ${at % 50}\t${tail}\t1200,00\t0,00${valid}`,
      `${head}\t706000\tPrestations\t\t\t${tail}\t0,00\t1000,00${valid}`,
      `${head}\t445710\tTVA collectée\t\t\t${tail}\t0,00\t200,00${valid}`,
    );
  }
  return `${rows.join("\r\n")}\r\n`;
}

/** Sends a ledger file, whatever the answer. */
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
  for (let look = 0; look < 2400; look += 1) {
    const { body } = await person.call<JobAnswer>("GET", `/api/job/${jobId}`);
    if (body.state === "succeeded" || body.state === "failed") return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("the job never ended");
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
