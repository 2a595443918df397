import type {
  BankAccount,
  BankUploadResult,
  bankOperationsAnswer,
  CertainOperations,
} from "@grand-livre/contracts/bank";
import type { JobAccepted } from "@grand-livre/contracts/job";
import type { z } from "zod";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { endOf } from "./ledger-files.ts";
import type { Answer, TestPerson } from "./test-app.ts";

type Balance = readonly [day: string, cents: number];
type Operation = readonly [day: string, cents: number, label: string, details?: string];

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const side = (cents: number) => `<CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
const balance = (code: string, [day, cents]: Balance) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>${side(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

/** A CAMT.053 of one account. */
export function statement({
  opening,
  closing,
  operations,
  iban = "FR7630006000011234567890189",
}: {
  readonly opening: Balance;
  readonly closing: Balance;
  readonly operations: readonly Operation[];
  readonly iban?: string;
}): string {
  const entries = operations.map(
    ([day, cents, label, details = ""]) =>
      `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt>${side(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
      `<BkTxCd><Prtry><Cd>0</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><RmtInf><Ustrd>${details}</Ustrd></RmtInf></TxDtls></NtryDtls>` +
      `<AddtlNtryInf>${label}</AddtlNtryInf></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance("OPBD", opening)}${balance("CLBD", closing)}
${entries.join("\n")}</Stmt></BkToCstmrStmt></Document>`;
}

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
