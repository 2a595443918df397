import { readFile } from "node:fs/promises";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { nameStoredFile, receiveUpload, respondWithFile, storeBytes } from "../file/service.ts";
import { type LegalEntityRow, saveLogo } from "./repository.ts";
import { resolveLegalEntity } from "./service.ts";

const MAX_BYTES = 5 * 1024 * 1024;
/** The place at the head of an invoice, 150 × 54 points, at 345 points per inch. */
const BOX = { maxWidth: 720, maxHeight: 260, maxBytes: MAX_BYTES };
const PNG = "image/png";

/**
 * Gives a company its logo, drawn anew from a PNG or a JPEG: invoices validated from here on have it, those before keep
 * theirs.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, LOGO_KIND, IMAGE_TOO_LARGE, IMAGE_BROKEN, READER_TIMEOUT, READER_CRASHED
 * and those of receiving a file
 */
export async function changeLogo(
  app: Application,
  actor: Actor,
  refId: string,
  request: Request,
): Promise<LegalEntityRow> {
  const { id } = await resolveLegalEntity(app.db, refId);
  const upload = await receiveUpload(app, request, MAX_BYTES);
  try {
    const drawn = await app.reader.fitPicture(await readFile(upload.path), BOX);
    if (isRefusal(drawn) && drawn.refused === "FILE_KIND_UNSUPPORTED") throw new RefusalError("LOGO_KIND");
    const { sha256, sizeBytes } = await storeBytes(app, orRefuse(drawn));
    return await keepLogo(app, actor, id, {
      action: "change-logo",
      file: { sha256, sizeBytes, mediaType: PNG },
      fileName: upload.fileName,
    });
  } finally {
    await upload.drop();
  }
}

/**
 * Takes the logo off a company's next invoices; one that has none stays so.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function removeLogo(app: Application, actor: Actor, refId: string): Promise<LegalEntityRow> {
  const row = await resolveLegalEntity(app.db, refId);
  if (row.logoSha256 === null) return row;
  return keepLogo(app, actor, row.id, { action: "remove-logo", file: undefined, fileName: undefined });
}

interface LogoChange {
  readonly action: "change-logo" | "remove-logo";
  readonly file:
    | { readonly sha256: string; readonly sizeBytes: number; readonly mediaType: string }
    | undefined;
  /** As its sender called it, for the log. */
  readonly fileName: string | undefined;
}

/** Keeps a drawn picture as the logo, or none, with an audit row. */
export async function keepLogo(
  app: Application,
  actor: Actor,
  id: string,
  { action, file, fileName }: LogoChange,
): Promise<LegalEntityRow> {
  return onCompany(app, actor, { id }, async ({ tx, entity: before, audit }) => {
    const sha256 = file?.sha256 ?? null;
    if (before.logoSha256 === sha256) return before;
    if (file !== undefined) await nameStoredFile(tx, file);
    const saved = await saveLogo(tx, id, sha256);
    await audit({
      action,
      resource: "legal-entity",
      resourceId: id,
      legalEntityId: id,
      details: { before: before.logoSha256, after: sha256, fileName: fileName ?? null },
    });
    return saved ?? before;
  });
}

/**
 * The logo of a company, as its next invoices have it.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, NOT_FOUND when it has none
 */
export async function respondWithLogo(app: Application, refId: string): Promise<Response> {
  const { logoSha256 } = await resolveLegalEntity(app.db, refId);
  if (logoSha256 === null) throw new RefusalError("NOT_FOUND");
  return respondWithFile(app, logoSha256, "logo.png");
}
