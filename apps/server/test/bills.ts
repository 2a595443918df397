import type { InvoiceAnswer, UploadBillResult } from "@grand-livre/contracts/invoice";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import { weightyDoubts } from "@grand-livre/domain/invoice/weighty-doubts";
import { type CiiParts, ciiDocument, utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { succeed, type TestBooks } from "./ledger-books.ts";
import type { Answer, TestPerson } from "./test-app.ts";

/** The company of `openBooks`, as a supplier writes it. */
const BUYER = "<ram:Name>Ateliers du Grand Livre</ram:Name>";

/** A Factur-X PDF made here: a page and its XML, addressed to the company of the tests. */
export function facturX(parts: CiiParts = {}): Uint8Array {
  return pdfDocument({
    attachments: [
      {
        name: "factur-x.xml",
        content: utf8(ciiDocument({ buyer: BUYER, ...parts })),
        relation: "Alternative",
      },
    ],
  });
}

/** Drops a file on the supplier bills, and waits for its job to end. */
export async function drop(
  person: TestPerson,
  legalEntityRefId: string,
  bytes: Uint8Array,
  name = "facture.pdf",
): Promise<JobAnswer> {
  const accepted = await sendFile(person, legalEntityRefId, bytes, name);
  if (accepted.status !== 202) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
  return ended(person, accepted.body.jobId);
}

/** Sends a file; any answer is accepted. */
export function sendFile(
  person: TestPerson,
  legalEntityRefId: string,
  bytes: Uint8Array,
  name = "facture.pdf",
): Promise<Answer<JobAccepted>> {
  const form = new FormData();
  form.set("legalEntityRefId", legalEntityRefId);
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  return person.call<JobAccepted>("POST", "/api/invoice/upload-bill", form);
}

/** A reading waits for its turn and its processor: on a busy machine a pile takes a while. */
const LONGEST_JOB_MS = 130_000;

/** The job once it has ended, well or badly. */
export async function ended(
  person: TestPerson,
  jobId: string,
  longestMs = LONGEST_JOB_MS,
): Promise<JobAnswer> {
  const until = performance.now() + longestMs;
  while (true) {
    const { status, body } = await person.call<JobAnswer>("GET", `/api/job/${jobId}`);
    if (status !== 200) throw new Error(`no job to wait for: ${status} ${JSON.stringify(body)}`);
    if (body.state === "succeeded" || body.state === "failed") return body;
    if (performance.now() > until) throw new Error(`the job never ended: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Drops a bill and reads the draft it became. */
export async function draftOf(
  person: TestPerson,
  legalEntityRefId: string,
  bytes: Uint8Array,
): Promise<InvoiceAnswer> {
  const job = await drop(person, legalEntityRefId, bytes);
  if (job.state !== "succeeded") throw new Error(`not read: ${JSON.stringify(job.error)}`);
  const { invoiceId } = job.result as UploadBillResult;
  return (await person.call<InvoiceAnswer>("GET", `/api/invoice/${invoiceId}`)).body;
}

/** A supplier's bill as typed: 1 234,56 € before tax. */
export function typedBill(
  person: TestPerson,
  books: TestBooks,
  change: Readonly<Record<string, unknown>>,
): Promise<InvoiceAnswer> {
  const supply = { vatRate: 2000, vatCode: "AB20", account: "606100" };
  return succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_date: "2026-03-10",
    lines: [{ label: "Ligne", quantity: "1", unitPriceCents: 123_456, ...supply }],
    ...change,
  });
}

/** Validates, or cancels, at the version that was read, as somebody who confirms what is doubtful. */
export function changeStatus(
  person: TestPerson,
  invoice: InvoiceAnswer,
  status: "validated" | "cancelled",
  date?: string,
) {
  const doubtsConfirmed = status === "validated" ? weightyDoubts(invoice.warnings) : [];
  const doubts = doubtsConfirmed.length > 0 ? { doubtsConfirmed } : {};
  const body = { id: invoice.id, version: invoice.version, status, ...doubts, ...(date ? { date } : {}) };
  return person.call<InvoiceAnswer>("PATCH", "/api/invoice/update-status-invoice", body);
}

/** A supplier's bill of 1,000 dollars, to be sent as a draft. */
export const dollarBill = (
  books: { readonly refId: string; readonly supplierId: string },
  change: object = {},
) => ({
  legalEntityRefId: books.refId,
  bill_direction: "debit",
  bill_label: "Hébergement",
  bill_number: "US-1",
  bill_date: "2026-03-15",
  counterpartyId: books.supplierId,
  currency: "USD",
  lines: [
    {
      ...{ label: "Hébergement", unitPriceCents: 100_000, vatRate: 0, vatCategory: "E" },
      ...{ vatCode: "AEX", account: "613200" },
    },
  ],
  ...change,
});
