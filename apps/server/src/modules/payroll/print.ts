import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand, onCompany } from "../../kit/command.ts";
import { papers } from "../../papers.ts";
import type { Actor } from "../audit/service.ts";
import { nameStoredFile, respondWithBytes, respondWithFile, storeBytes } from "../file/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { payslipPaper } from "./paper-rows.ts";
import { auditPayslip, findPayslip } from "./payslip-rows.ts";
import { findDocument, insertDocument, type PayslipRow } from "./repository.ts";

const PDF = "application/pdf";

/**
 * The paper of a payslip. That of a validated one is made at the first request, then kept by its hash: everybody has the same
 * bytes after any change of the product, and a correction is a payslip of its own. A calculated one is a draft, made each time.
 * The log names who took it.
 * @throws RefusalError PAYSLIP_NOT_FOUND, PAYSLIP_STATE before it is calculated
 */
export async function printPayslip(app: Application, caller: Caller, id: string): Promise<Response> {
  const row = await inCommand(app, caller, async (command) => {
    const found = await findPayslip(command.tx, caller, id);
    if (found.result !== null) await auditPayslip(command, found, "print");
    return found;
  });
  if (row.state === "prepared") throw new RefusalError("PAYSLIP_STATE");
  if (row.state === "calculated") return respondWithBytes(await paperOf(app, row), PDF, nameOfPaper(row));
  return respondWithPaper(app, caller, row);
}

/** The kept paper of a validated payslip; its reader is judged and named in the log before. */
export async function respondWithPaper(app: Application, actor: Actor, row: PayslipRow): Promise<Response> {
  const { fileSha256, fileName } = await keptPaper(app, actor, row);
  return respondWithFile(app, fileSha256, fileName);
}

const nameOfPaper = ({ month, correctsId, parties }: PayslipRow) =>
  `bulletin-${parties?.employee.number}-${month.slice(0, 7)}${correctsId === null ? "" : "-rectificatif"}.pdf`;

/** @throws RefusalError PAYSLIP_STATE before it is calculated */
async function paperOf(app: Application, row: PayslipRow): Promise<Uint8Array<ArrayBuffer>> {
  const { result, parties } = row;
  if (result === null || parties === null) throw new RefusalError("PAYSLIP_STATE");
  const { logoSha256 } = await legalEntityById(app.db, row.legalEntityId);
  const bytes = await papers.makePayslip(payslipPaper({ ...row, result, parties }), {
    createdAt: row.validatedAt ?? app.now(),
    logo: logoSha256 === null ? undefined : await app.files.read(logoSha256),
  });
  return new Uint8Array(bytes);
}

/** The document of a validated payslip: the first that is asked for is the one that stays. */
async function keptPaper(app: Application, actor: Actor, row: PayslipRow) {
  const { id: payslipId, legalEntityId } = row;
  const kept = await findDocument(app.db, row);
  if (kept) return kept;
  const { sha256, sizeBytes } = await storeBytes(app, await paperOf(app, row));
  return onCompany(app, actor, { id: legalEntityId }, async ({ tx }) => {
    const other = await findDocument(tx, row);
    if (other) return other;
    await nameStoredFile(tx, { sha256, sizeBytes, mediaType: PDF });
    const made = { fileSha256: sha256, fileName: nameOfPaper(row) };
    await insertDocument(tx, { ...made, legalEntityId, payslipId, madeAt: app.now() });
    return made;
  });
}
