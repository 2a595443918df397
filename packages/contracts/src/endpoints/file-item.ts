import { endpoints } from "../endpoint.ts";
import {
  changeFileItemBody,
  createFolderBody,
  fileItemAnswer,
  filesAnswer,
  filesQuery,
} from "../file-item.ts";
import { idQuery } from "../notice.ts";
import { removal } from "../office-item.ts";

export const fileItemEndpoints = endpoints("file-manager", {
  list: {
    method: "get",
    path: "/api/apps/file-manager",
    summary: "The folders and files of a folder, and the way to it",
    right: "signed-in",
    query: filesQuery,
    answer: filesAnswer,
    refusals: ["FOLDER_NOT_FOUND"],
  },
  createFolder: {
    method: "post",
    path: "/api/apps/file-manager/folder",
    summary: "Add a folder within another, or at the root",
    right: "signed-in",
    body: createFolderBody,
    answer: fileItemAnswer,
    refusals: ["FOLDER_NOT_FOUND"],
  },
  upload: {
    method: "post",
    path: "/api/apps/file-manager/file",
    summary:
      "Add a file by a form of `folderId` (empty: the root) and `file`; it lies in the store of all documents",
    right: "signed-in",
    body: "multipart",
    answer: fileItemAnswer,
    refusals: ["FOLDER_NOT_FOUND", "FILE_ITEM_TYPE"],
  },
  download: {
    method: "get",
    path: "/api/apps/file-manager/file",
    summary: "The content of a file; a sample has none",
    right: "signed-in",
    query: idQuery,
    answer: { raw: "application/octet-stream" },
    refusals: ["FILE_ITEM_NOT_FOUND"],
  },
  change: {
    method: "patch",
    path: "/api/apps/file-manager/item",
    summary: "Rename or describe a folder or a file; what is not sent stays",
    right: "signed-in",
    body: changeFileItemBody,
    answer: fileItemAnswer,
    refusals: ["FILE_ITEM_NOT_FOUND"],
  },
  remove: {
    ...removal("/api/apps/file-manager/item", "Remove a file, or an empty folder", "FILE_ITEM_NOT_FOUND"),
    refusals: ["FILE_ITEM_NOT_FOUND", "FILE_ITEM_LINKED", "FOLDER_NOT_EMPTY"],
  },
});
