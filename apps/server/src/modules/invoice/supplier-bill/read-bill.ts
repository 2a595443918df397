import type { JobHandler } from "../../../jobs/handler.ts";
import { commandIn } from "../../../kit/command.ts";
import { readDocument } from "../../capture/service.ts";
import { intakeBill, type ReadBillPayload } from "./intake-service.ts";

/**
 * Reads an uploaded bill in a child process, then writes its draft, its supplier when it is new, and the document beside,
 * in one transaction. A duplicate creates nothing.
 */
export const readBillJob: JobHandler = async (app, job) => {
  const payload = job.payload as ReadBillPayload;
  const legalEntityId = job.legalEntityId ?? "";
  const file = { legalEntityId, fileSha256: payload.sha256 };
  const read = await readDocument(app, file);
  return (tx) => intakeBill(commandIn(app, tx, job.actor), { legalEntityId, payload, ...read });
};
