import { z } from "zod";
import { fileItemTypes } from "./file-item-types.ts";
import { askedId } from "./notice.ts";
import { changing, holding } from "./office-item.ts";

const fileItem = z.object({
  id: z.uuid(),
  folderId: z.uuid().nullable(),
  name: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  /** With its unit. */
  size: z.string(),
  type: z.enum(fileItemTypes),
  /** Of a folder: how much it holds. */
  contents: z.string().nullable(),
  description: z.string().nullable(),
  /** Whether it can be downloaded: a folder cannot, nor a sample. */
  hasContent: z.boolean(),
});
export type FileItem = z.infer<typeof fileItem>;
export const fileItemAnswer = fileItem;

const name = z.string().trim().min(1).max(200);
export const createFolderBody = holding("folder", z.object({ folderId: z.uuid().nullable(), name }));
export const changeFileItemBody = changing(
  "item",
  z.object({ name, description: z.string().max(2000).nullable() }).partial(),
);

/** The text `null`, an empty one, and no folder at all mean the root. */
export const filesQuery = z.object({
  folderId: z.union([z.literal(["", "null"]), askedId]).optional(),
});

/** Folders and files by name; `path` leads from the root to the requested folder. */
export const filesAnswer = z.object({
  folders: z.array(fileItem),
  files: z.array(fileItem),
  path: z.array(fileItem),
});
export type FilesAnswer = z.infer<typeof filesAnswer>;
