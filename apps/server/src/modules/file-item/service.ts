import type { FileItem, FilesAnswer } from "@grand-livre/contracts/file-item";
import { fileTypeOf } from "@grand-livre/contracts/file-item-types";
import { contentsText, sizeText } from "@grand-livre/office/file-texts";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { OfficeRow } from "../../database/office-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import {
  kindOfUpload,
  nameStoredFile,
  receiveUpload,
  releaseFile,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { countContents, fileItemRows, isLinked } from "./repository.ts";

type Row = OfficeRow<"fileItem">;

const MOST_BYTES = 25 * 1024 * 1024;
/** The kinds that a browser may show by itself; anything else is only downloaded. */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpeg: "image/jpeg",
};

/** Folders and files as the screens show them, each folder with how much it holds. */
async function presented(db: Connection, rows: readonly Row[]): Promise<Map<string, FileItem>> {
  const folders = rows.filter(({ type }) => type === "folder");
  const counts = await countContents(
    db,
    folders.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ sizeBytes, sha256, ...row }) => [
      row.id,
      {
        ...row,
        type: row.type as FileItem["type"],
        createdAt: row.createdAt.toISOString(),
        modifiedAt: row.modifiedAt.toISOString(),
        size: sizeText(sizeBytes),
        contents: row.type === "folder" ? contentsText(counts.get(row.id) ?? 0) : null,
        hasContent: sha256 !== null,
      },
    ]),
  );
}

async function presentedOne(db: Connection, row: Row): Promise<FileItem> {
  return (await presented(db, [row])).get(row.id) as FileItem;
}

/**
 * What lies in a folder, or at the root, and the way there.
 * @throws RefusalError FOLDER_NOT_FOUND
 */
export async function listFolder(
  app: Application,
  { scope }: Caller,
  folderId: string | null,
): Promise<FilesAnswer> {
  const path: Row[] = [];
  for (let id = folderId; id !== null; id = path[0]?.folderId ?? null)
    path.unshift(await requireFolder(app.db, scope, id));
  const found = await fileItemRows.list(app.db, scope, { equal: { folderId } });
  const items = await presented(app.db, [...found, ...path]);
  const shown = (rows: readonly Row[]) => rows.flatMap(({ id }) => items.get(id) ?? []);
  return {
    folders: shown(found.filter(({ type }) => type === "folder")),
    files: shown(found.filter(({ type }) => type !== "folder")),
    path: shown(path),
  };
}

/** @throws RefusalError FOLDER_NOT_FOUND */
async function requireFolder(db: Connection, scope: Caller["scope"], id: string): Promise<Row> {
  const folder = await fileItemRows.find(db, scope, id);
  if (folder?.type !== "folder") throw new RefusalError("FOLDER_NOT_FOUND", { id });
  return folder;
}

const nameOf = ({ firstname, lastname }: Caller) => `${firstname} ${lastname}`.trim();

/** What is added to a folder keeps its author and its moment. @throws RefusalError FOLDER_NOT_FOUND */
async function insert(
  { app, tx, actor: caller, scope }: Command<Caller>,
  row: Partial<Row>,
): Promise<FileItem> {
  if (row.folderId) await requireFolder(tx, scope, row.folderId);
  const now = app.now();
  const own = { id: newId(), createdBy: nameOf(caller), createdAt: now, modifiedAt: now };
  return presentedOne(tx, await fileItemRows.insert(tx, scope, { ...row, ...own }));
}

/** Adds a folder. @throws RefusalError FOLDER_NOT_FOUND */
export function createFolder(
  app: Application,
  caller: Caller,
  folder: { readonly folderId: string | null; readonly name: string },
): Promise<FileItem> {
  return inCommand(app, caller, (command) => insert(command, { ...folder, type: "folder" }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Adds the file of a form to a folder; its bytes lie in the store of all documents.
 * @throws RefusalError FOLDER_NOT_FOUND, FILE_ITEM_TYPE, and those of receiving a file
 */
export async function uploadFile(app: Application, caller: Caller, request: Request): Promise<FileItem> {
  const upload = await receiveUpload(app, request, MOST_BYTES);
  try {
    const { sha256, sizeBytes, fileName } = upload;
    const type = fileTypeOf(fileName);
    if (type === undefined) throw new RefusalError("FILE_ITEM_TYPE");
    const folderId = upload.fields.folderId || null;
    if (folderId !== null && !UUID.test(folderId)) throw new RefusalError("FOLDER_NOT_FOUND");
    const mediaType = SHOWN[await kindOfUpload(upload)] ?? "application/octet-stream";
    await storeUpload(app, upload);
    return await inCommand(app, caller, async (command) => {
      const { tx } = command;
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      return insert(command, { folderId, name: fileName, type, sizeBytes, sha256 });
    });
  } finally {
    await upload.drop();
  }
}

/** @throws RefusalError FILE_ITEM_NOT_FOUND */
async function requireItem(db: Connection, { scope }: Caller, id: string): Promise<Row> {
  const row = await fileItemRows.find(db, scope, id);
  if (!row) throw new RefusalError("FILE_ITEM_NOT_FOUND", { id });
  return row;
}

/** The content of a file. @throws RefusalError FILE_ITEM_NOT_FOUND for a folder and a sample too */
export async function downloadFile(app: Application, caller: Caller, id: string): Promise<Response> {
  const { sha256, name } = await requireItem(app.db, caller, id);
  if (sha256 === null) throw new RefusalError("FILE_ITEM_NOT_FOUND", { id });
  return respondWithFile(app, sha256, name);
}

/** Renames or describes a folder or a file; what is not sent stays. @throws RefusalError FILE_ITEM_NOT_FOUND */
export function changeItem(
  app: Application,
  caller: Caller,
  id: string,
  sent: { readonly name?: string | undefined; readonly description?: string | null | undefined },
): Promise<FileItem> {
  return inCommand(app, caller, async ({ tx, scope }) => {
    await requireItem(tx, caller, id);
    const { name, description } = sent;
    const row = await fileItemRows.update(tx, scope, id, {
      modifiedAt: app.now(),
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
    });
    return presentedOne(tx, row as Row);
  });
}

/**
 * Removes a file or an empty folder; a file that goes with a record of the books stays. Bytes that nothing else refers to leave the store with its next sweep; those of an
 * invoice stay.
 * @throws RefusalError FILE_ITEM_NOT_FOUND, FILE_ITEM_LINKED, FOLDER_NOT_EMPTY
 */
export function removeItem(app: Application, caller: Caller, id: string): Promise<true> {
  return inCommand(app, caller, async ({ tx, scope }) => {
    const { sha256 } = await requireItem(tx, caller, id);
    if (await isLinked(tx, id)) throw new RefusalError("FILE_ITEM_LINKED");
    await fileItemRows.remove(tx, scope, id);
    if (sha256 !== null) await releaseFile(tx, sha256);
    return true as const;
  });
}
