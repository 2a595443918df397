import { createHash } from "node:crypto";
import type { KycLinkAnswer } from "@grand-livre/contracts/kyc";
import type { KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import { type Application, today } from "../../application.ts";
import { withinRows } from "../../database/row-scope.ts";
import { derivedLinkSecret } from "../../derived-secret.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { inUploadSlot } from "../../http/upload-slots.ts";
import { newId } from "../../ids.ts";
import { onCompany } from "../../kit/command.ts";
import { auditNobody } from "../audit/service.ts";
import {
  mediaTypeOfUpload,
  nameStoredFile,
  receiveUpload,
  storeUpload,
  type Upload,
} from "../file/service.ts";
import { countUse } from "../identity/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { queueMessage } from "../mail/service.ts";
import { tell } from "../notice/service.ts";
import { kindOf, MOST_BYTES } from "./documents.ts";
import { loadFile, onFile, saveFile, standingOf } from "./file.ts";
import {
  closeLinks,
  findLinkBySecret,
  findOpenLink,
  insertDocument,
  insertLink,
  type LinkRow,
} from "./repository.ts";

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** The address that a link's owner opens; its secret is in the fragment, which browsers send to no server. */
export function addressOfLink(app: Application, linkId: string): string {
  return `${app.config.publicUrl}/kyc-link#kyc=${derivedLinkSecret(app, linkId)}`;
}

type Asked = {
  readonly id: string;
  readonly kinds?: readonly KycDocumentKind[] | undefined;
  readonly email?: string | null | undefined;
};

/**
 * Makes the link by which the third party sends documents, and mails it where an address is given. It serves for each
 * document once, for seven days; an earlier one ends.
 * @throws RefusalError KYC_NOT_FOUND; KYC_STATE where nothing is missing
 */
export async function requestDocuments(app: Application, caller: Caller, { id, kinds, email = null }: Asked) {
  const linkId = newId();
  const createdAt = app.now();
  const expiresAt = new Date(createdAt.getTime() + DAYS * DAY_MS);
  await onFile(app, caller, { id, action: "request-document" }, async ({ tx, file, today: day }) => {
    const asked = kinds ?? standingOf(file, day).missing;
    if (asked.length === 0) throw new RefusalError("KYC_STATE", { state: file.row.state });
    const { legalEntityId } = file.row;
    await closeLinks(tx, { legalEntityId, id, now: createdAt });
    await insertLink(tx, caller.scope, {
      legalEntityId,
      id: linkId,
      fileId: id,
      secretHash: hashOf(derivedLinkSecret(app, linkId)),
      kinds: [...new Set(asked)],
      email,
      createdAt,
      expiresAt,
    });
    if (email !== null) await queueMessage(tx, app, { kind: "kyc-request", params: { linkId } });
    return {};
  });
  return { url: addressOfLink(app, linkId), expiresAt: expiresAt.toISOString() };
}

/** The company as the link's owner reaches it: for one file, on behalf of the person who sent the link. */
const scopeOf = ({ createdBy, legalEntityId }: LinkRow) => ({
  userId: createdBy,
  legalEntityIds: [legalEntityId],
});

/**
 * The link of a secret, counted by address before it is looked up, and by link.
 * @throws RefusalError KYC_LINK_INVALID, TOO_MANY_REQUESTS
 */
async function linkOf(app: Application, secret: string, { address }: RequestInfo): Promise<LinkRow> {
  await countUse(app, "kyc-link-address", address);
  const link = await withinRows("all", () => findLinkBySecret(app.db, hashOf(secret), app.now()));
  if (!link) throw new RefusalError("KYC_LINK_INVALID");
  await countUse(app, "kyc-link", link.id);
  return link;
}

/** What the link still asks for, and nothing else of the file. */
async function presentLink(app: Application, link: LinkRow): Promise<KycLinkAnswer> {
  const scope = scopeOf(link);
  const { name: company } = await legalEntityById(app.db, link.legalEntityId);
  const { documents } = await loadFile(app.db, scope, link.fileId, today(app));
  const received = documents.filter(({ linkId }) => linkId === link.id).map(({ kind }) => kind);
  return { company, kinds: [...link.kinds], received, expiresAt: link.expiresAt.toISOString() };
}

/** What a link asks the third party for. @throws RefusalError KYC_LINK_INVALID, TOO_MANY_REQUESTS */
export async function readLink(
  app: Application,
  secret: string,
  request: RequestInfo,
): Promise<KycLinkAnswer> {
  const link = await linkOf(app, secret, request);
  return withinRows([link.legalEntityId], () => presentLink(app, link));
}

/**
 * Takes a document that came by a link, once for each kind that the link asks for; the last one ends the link.
 * @throws RefusalError KYC_LINK_INVALID, TOO_MANY_REQUESTS, and those of receiving a file
 */
export async function receiveByLink(app: Application, request: RequestInfo): Promise<KycLinkAnswer> {
  // The secret is in a header: no byte of a stranger's file is read.
  const link = await linkOf(app, request.raw.headers.get("x-link-secret") ?? "", request);
  return withinRows([link.legalEntityId], () =>
    inUploadSlot(app, link.id, async () => {
      const upload = await receiveUpload(app, request.raw, MOST_BYTES);
      try {
        const kind = kindOf(upload.fields.kind);
        const mediaType = await mediaTypeOfUpload(upload);
        await storeUpload(app, upload);
        await keepDocument(app, link, { kind, mediaType, upload, request });
        return await presentLink(app, link);
      } finally {
        await upload.drop();
      }
    }),
  );
}

type Received = {
  readonly kind: KycDocumentKind;
  readonly mediaType: string;
  readonly upload: Upload;
  readonly request: RequestInfo;
};

async function keepDocument(app: Application, link: LinkRow, { kind, mediaType, upload, request }: Received) {
  const { legalEntityId, fileId } = link;
  const { sha256, sizeBytes, fileName } = upload;
  const now = app.now();
  const company = { id: legalEntityId };
  await onCompany(app, { scope: scopeOf(link) }, company, async ({ tx, scope, today: day }) => {
    const open = await findOpenLink(tx, { legalEntityId, id: fileId, now });
    const file = await loadFile(tx, scope, fileId, day);
    const sent = new Set(file.documents.filter(({ linkId }) => linkId === link.id).map((one) => one.kind));
    if (open?.id !== link.id || !link.kinds.includes(kind) || sent.has(kind))
      throw new RefusalError("KYC_LINK_INVALID");
    await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
    const from = { receivedAt: now, linkId: link.id };
    await insertDocument(tx, { legalEntityId, id: newId(), fileId, kind, sha256, fileName, ...from });
    if (sent.size + 1 === link.kinds.length) await closeLinks(tx, { legalEntityId, id: fileId, now });
    await saveFile(tx, file, {}, day);
    const { name, assigneeId } = file.row;
    await auditNobody(tx, request, {
      action: "add-document",
      resource: "kyc",
      resourceId: fileId,
      legalEntityId,
      details: { name, kind, byLink: true },
    });
    if (assigneeId !== null)
      await tell(tx, now, assigneeId, "notification", {
        icon: "archive",
        title: "Pièce KYC reçue",
        description: "Un tiers a envoyé une pièce par son lien.",
        link: `/settings/kyc-management?panel=${fileId}`,
      });
  });
}
