import type { DsnMonthAnswer } from "@grand-livre/contracts/dsn";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand, onCompanyRow } from "../../kit/command.ts";
import { respondWithBytes } from "../file/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { findFile } from "./make.ts";
import { fileName, showMonth } from "./present.ts";
import { type DsnFile, dsnFiles, findFiles } from "./repository.ts";

/** The bytes of a file, each taking of them in the log. @throws RefusalError DSN_FILE_NOT_FOUND */
export async function takeFile(app: Application, caller: Caller, id: string): Promise<Response> {
  const file = await inCommand(app, caller, async (command) => {
    const found = await findFile(command.tx, caller, id);
    await command.audit(auditRow("export", found));
    return found;
  });
  return respondWithBytes(new Uint8Array(file.content), "text/plain; charset=iso-8859-1", fileName(file));
}

const auditRow = (
  action: string,
  { id, legalEntityId, month, nature, kind, number, sha256 }: DsnFile,
  more = {},
) => ({
  action,
  resource: "dsn-file" as const,
  resourceId: id,
  legalEntityId,
  details: { month, nature, kind, number, sha256, ...more },
});

/**
 * Notes the day that a person deposited a file on, or that it was not. Of the files of a month, the last deposited one counts.
 * @throws RefusalError DSN_FILE_NOT_FOUND, STALE_VERSION, DSN_DATE_AHEAD, DSN_SUPERSEDED
 */
export async function noteDeposit(
  app: Application,
  caller: Caller,
  id: string,
  { version, depositedOn }: { readonly version: number; readonly depositedOn: string | null },
): Promise<DsnMonthAnswer> {
  const find = (tx: Application["db"]) => findFile(tx, caller, id);
  const file = await onCompanyRow(app, caller, { find, version }, async (command, row) => {
    const { tx, today, audit } = command;
    if (depositedOn !== null && depositedOn > today)
      throw new RefusalError("DSN_DATE_AHEAD", {
        fields: [{ path: "depositedOn", message: "DSN_DATE_AHEAD" }],
      });
    const { legalEntityId, month, nature, employerId, number } = row;
    const others = await findFiles(tx, { legalEntityId, from: month, to: month });
    const isOver = others.some(
      (one) =>
        nature === "monthly" &&
        one.nature === nature &&
        one.employerId === employerId &&
        one.number > number &&
        one.depositedOn !== null,
    );
    if (isOver) throw new RefusalError("DSN_SUPERSEDED");
    const changed = await dsnFiles.update(tx, row, { depositedOn });
    if (!changed) throw new RefusalError("STALE_VERSION");
    await audit(auditRow("deposit", changed, { depositedOn }));
    return changed;
  });
  const { refId } = await legalEntityById(app.db, file.legalEntityId);
  return showMonth(app, caller, {
    legalEntityRefId: refId,
    employerId: file.employerId,
    month: file.month,
  });
}
