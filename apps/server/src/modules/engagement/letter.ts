import { dateText } from "@grand-livre/contracts/paging";
import { canChange } from "@grand-livre/domain/engagement/engagement";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import {
  mediaTypeOfUpload,
  nameStoredFile,
  receiveUpload,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { findEngagement, onEngagement, requireInCharge } from "./command.ts";
import type { EngagementRow } from "./repository.ts";

const MAX_BYTES = 25 * 1024 * 1024;

/** The day of the signature, today at the latest. */
function signedOnOf(text: string | undefined, day: string): string {
  const read = dateText.safeParse(text);
  if (!read.success || read.data > day)
    throw new RefusalError("VALIDATION_FAILED", {
      fields: [{ path: "signedOn", message: "Not a past day" }],
    });
  return read.data;
}

/** Attaches the signed letter of mission, a PDF or a picture; an earlier one is replaced. */
export async function addLetter(
  app: Application,
  caller: Caller,
  id: string,
  request: Request,
): Promise<EngagementRow> {
  requireInCharge(caller, await findEngagement(app.db, caller, id));
  const upload = await receiveUpload(app, request, MAX_BYTES);
  try {
    const letterSignedOn = signedOnOf(upload.fields.signedOn, today(app));
    const mediaType = await mediaTypeOfUpload(upload);
    await storeUpload(app, upload);
    const { sha256, sizeBytes, fileName } = upload;
    return await onEngagement(app, caller, { id }, async ({ tx, row }) => {
      requireInCharge(caller, row);
      orRefuse(canChange(row));
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      const change = { letterSha256: sha256, letterName: fileName, letterSignedOn };
      return { action: "add-letter", change, details: { fileName, signedOn: letterSignedOn, sha256 } };
    });
  } finally {
    await upload.drop();
  }
}

/** The signed letter of a mission. @throws RefusalError ENGAGEMENT_NOT_FOUND, ENGAGEMENT_LETTER_NOT_FOUND */
export async function readLetter(app: Application, caller: Caller, id: string): Promise<Response> {
  const { letterSha256, letterName } = await findEngagement(app.db, caller, id);
  if (letterSha256 === null) throw new RefusalError("ENGAGEMENT_LETTER_NOT_FOUND");
  return respondWithFile(app, letterSha256, letterName ?? "lettre-de-mission");
}
