import { readFile } from "node:fs/promises";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import {
  type CheckedName,
  type FrozenEntry,
  indexFreezeList,
  matchFrozen,
  readFreezeList,
} from "@grand-livre/domain/kyc/freeze-list";
import { scaleOn } from "@grand-livre/domain/kyc/risk";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand, onCompany } from "../../kit/command.ts";
import { receiveUpload } from "../file/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { auditFile, onFile, saveFile, type WholeFile } from "./file.ts";
import {
  type FileRow,
  findFilesOf,
  findFreezeEntries,
  findFreezeList,
  findScales,
  type ImportedList,
  type KeptMatch,
  keepFreezeList,
  takeFreezeList,
} from "./repository.ts";

/** The registry has some ten megabytes. */
const MOST_LIST_BYTES = 60 * 1024 * 1024;

async function jsonOf(path: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(path, "utf8")).replace(/^\uFEFF/, ""));
  } catch {
    throw new RefusalError("KYC_FREEZE_LIST_INVALID");
  }
}

/**
 * Imports the national registry of frozen assets for every company that the caller reaches: a firm does it once. Nothing is
 * requested from any network.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, KYC_FREEZE_LIST_INVALID, KYC_FREEZE_LIST_OLD
 */
export async function importFreezeList(app: Application, caller: Caller, request: Request) {
  const upload = await receiveUpload(app, request, MOST_LIST_BYTES);
  try {
    const { scope } = caller;
    const { id: legalEntityId } = await resolveLegalEntity(app.db, upload.fields.legalEntityRefId ?? "");
    const list = orRefuse(readFreezeList(await jsonOf(upload.path)));
    const { publishedOn, entries } = list;
    return await inCommand(app, caller, async (command) => {
      const { tx } = command;
      const before = await findFreezeList(tx, { legalEntityId });
      if (before?.publishedOn && publishedOn !== null && publishedOn < before.publishedOn)
        throw new RefusalError("KYC_FREEZE_LIST_OLD", { publishedOn: formatDate(before.publishedOn) });
      const listId = await keepFreezeList(tx, { id: newId(), sha256: upload.sha256, publishedOn, entries });
      const companies = await takeFreezeList(tx, scope, { listId, importedAt: app.now() });
      await command.audit({
        action: "import-freeze-list",
        resource: "kyc-settings",
        resourceId: listId,
        legalEntityId,
        details: { publishedOn, entries: entries.length, companies, sha256: upload.sha256 },
      });
      return { publishedOn, entries: entries.length, companies };
    });
  } finally {
    await upload.drop();
  }
}

type Index = ReadonlyMap<string, readonly FrozenEntry[]>;

/** The list of a company, ready to be compared with. @throws RefusalError KYC_FREEZE_NO_LIST */
async function listToCompare(db: Connection, legalEntityId: string) {
  const list = await findFreezeList(db, { legalEntityId });
  if (!list) throw new RefusalError("KYC_FREEZE_NO_LIST");
  return { list, index: indexFreezeList(await findFreezeEntries(db, list.id)) };
}

/** Every name of a file: the third party, its representative, its owners. */
function namesOf(row: FileRow): readonly CheckedName[] {
  const { name, personKind, representativeName, representativeBirthDate, owners } = row;
  const isPerson = personKind === "person";
  const birthDate = isPerson ? representativeBirthDate : null;
  return [
    { name, nature: isPerson ? "person" : "company", birthDate },
    ...(representativeName === null || representativeName === name
      ? []
      : [{ name: representativeName, nature: "person", birthDate: representativeBirthDate } as const]),
    ...owners.map((owner) => ({ name: owner.name, nature: owner.kind, birthDate: owner.birthDate })),
  ];
}

/** What comparing a file with the list changes; a match that a person cleared stays cleared. */
function comparison(
  row: FileRow,
  { list, index }: { list: ImportedList; index: Index },
  day: string,
): Partial<FileRow> {
  const cleared = new Map(
    row.freezeMatches.map((match) => [`${match.registryId} ${match.name}`, match.cleared]),
  );
  // A representative who is an owner too is one person: the best match is kept.
  const found = new Map<string, KeptMatch>();
  for (const match of namesOf(row).flatMap((name) => matchFrozen(index, name))) {
    const key = `${match.registryId} ${match.name}`;
    if ((found.get(key)?.score ?? 0) < match.score)
      found.set(key, { ...match, cleared: cleared.get(key) ?? null });
  }
  const freezeMatches = [...found.values()];
  const blocked = freezeMatches.some((match) => match.cleared === null);
  return {
    freezeMatches,
    freezeCheckedOn: day,
    freezePublishedOn: list.publishedOn,
    // A name in doubt takes a validated file back to its review.
    ...(blocked && row.state === "validated"
      ? { state: "in_review", nextReviewOn: null, validUntil: null }
      : {}),
  };
}

/** Compares one file. @throws RefusalError KYC_NOT_FOUND, KYC_FREEZE_NO_LIST */
export function checkFile(app: Application, caller: Caller, id: string): Promise<WholeFile> {
  return onFile(app, caller, { id, action: "check-freeze" }, async ({ tx, file: { row }, today: day }) =>
    comparison(row, await listToCompare(tx, row.legalEntityId), day),
  );
}

/** Compares every file of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, KYC_FREEZE_NO_LIST */
export async function checkAll(app: Application, caller: Caller, legalEntityRefId: string) {
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, today: day } = command;
    const { id: legalEntityId } = command.entity;
    const compared = await listToCompare(tx, legalEntityId);
    const scale = scaleOn(await findScales(tx, { legalEntityId }), day);
    const rows = await findFilesOf(tx, { legalEntityId });
    let matched = 0;
    for (const row of rows) {
      const saved = await saveFile(tx, { row, scale }, comparison(row, compared, day), day);
      if (saved.openMatches > 0) matched += 1;
      await auditFile(command, row, "check-freeze");
    }
    return { checked: rows.length, matched };
  });
}

/** Keeps why a listed name is of another person. @throws RefusalError KYC_NOT_FOUND; KYC_STATE for an unknown match */
export function clearMatch(
  app: Application,
  caller: Caller,
  id: string,
  {
    name,
    registryId,
    reason,
  }: { readonly name: string; readonly registryId: string; readonly reason: string },
): Promise<WholeFile> {
  return onFile(app, caller, { id, action: "clear-match" }, async ({ file: { row } }) => {
    const isIt = (match: KeptMatch) => match.name === name && match.registryId === registryId;
    if (!row.freezeMatches.some(isIt)) throw new RefusalError("KYC_STATE", { state: row.state });
    return {
      freezeMatches: row.freezeMatches.map((match) => (isIt(match) ? { ...match, cleared: reason } : match)),
    };
  });
}
