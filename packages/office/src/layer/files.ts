import { fileItemEndpoints } from "@grand-livre/contracts/endpoints/file-item";
import type { FileItem } from "@grand-livre/contracts/file-item";
import { fileTypeOf } from "@grand-livre/contracts/file-item-types";
import { contentsText, sizeText } from "../file-texts.ts";
import { sampleFiles } from "../samples/files.ts";
import { demonstrationPerson, type LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute, Refused } from "./layer-route.ts";
import { byName, Rows } from "./rows.ts";

const CREATOR = `${demonstrationPerson.firstname} ${demonstrationPerson.lastname}`;

function sampleRows({ now, newId }: LayerContext): FileItem[] {
  const ids = new Map<string, string>();
  return sampleFiles(now()).map(({ in: folder, sizeBytes, createdAt, modifiedAt, ...sample }) => {
    const id = newId();
    ids.set(sample.name, id);
    return {
      ...sample,
      id,
      type: sample.type as FileItem["type"],
      folderId: folder === null ? null : (ids.get(folder) ?? null),
      createdAt: createdAt.toISOString(),
      modifiedAt: modifiedAt.toISOString(),
      size: sizeText(sizeBytes),
      contents: null,
      hasContent: false,
    };
  });
}

export function fileRoutes(context: LayerContext): LayerRoute[] {
  const items = new Rows<FileItem>(sampleRows(context), "FILE_ITEM_NOT_FOUND");
  const within = (id: string | null) => items.all().filter(({ folderId }) => folderId === id);
  const shown = (item: FileItem): FileItem =>
    item.type === "folder" ? { ...item, contents: contentsText(within(item.id).length) } : item;
  const requireFolder = (id: string | null): FileItem | null => {
    if (id === null) return null;
    const folder = items.find(id);
    if (folder?.type !== "folder") throw new Refused("FOLDER_NOT_FOUND");
    return folder;
  };
  const pathOf = (id: string | null): FileItem[] => {
    const folder = requireFolder(id);
    return folder === null ? [] : [...pathOf(folder.folderId), folder];
  };
  const add = (item: Pick<FileItem, "folderId" | "name" | "type" | "size">) => {
    requireFolder(item.folderId);
    const now = context.now().toISOString();
    const made = { id: context.newId(), createdBy: CREATOR, createdAt: now, modifiedAt: now };
    return shown(items.addLast({ ...item, ...made, contents: null, description: null, hasContent: false }));
  };
  return [
    answering(fileItemEndpoints.list, ({ query }) => {
      const parentId = query.folderId === "null" || !query.folderId ? null : query.folderId;
      const path = pathOf(parentId).map(shown);
      const found = within(parentId).map(shown).toSorted(byName);
      return {
        folders: found.filter(({ type }) => type === "folder"),
        files: found.filter(({ type }) => type !== "folder"),
        path,
      };
    }),
    answering(fileItemEndpoints.createFolder, ({ body: { folder } }) =>
      add({ ...folder, type: "folder", size: sizeText(0) }),
    ),
    answering(fileItemEndpoints.upload, ({ body }) => {
      const form = body as FormData;
      const file = form.get("file");
      if (!(file instanceof File)) throw new Refused("FILE_MISSING");
      const folder = form.get("folderId");
      const type = fileTypeOf(file.name);
      if (type === undefined) throw new Refused("FILE_ITEM_TYPE");
      return add({
        folderId: typeof folder === "string" && folder !== "null" && folder !== "" ? folder : null,
        name: file.name,
        type,
        size: sizeText(file.size),
      });
    }),
    answering(fileItemEndpoints.change, ({ body: { id, item } }) =>
      shown(items.merge(id, { ...item, modifiedAt: context.now().toISOString() })),
    ),
    answering(fileItemEndpoints.remove, ({ query }) => {
      items.read(query.id);
      if (within(query.id).length > 0) throw new Refused("FOLDER_NOT_EMPTY");
      items.remove(query.id);
      return true as const;
    }),
  ];
}
