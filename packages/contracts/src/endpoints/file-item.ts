import { endpoints, signedIn } from "../endpoint.ts";
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
  list: signedIn.get("/api/apps/file-manager", "The folders and files of a folder, and the way to it", {
    query: filesQuery,
    answer: filesAnswer,
    refusals: ["FOLDER_NOT_FOUND"],
  }),
  createFolder: signedIn.post(
    "/api/apps/file-manager/folder",
    "Add a folder within another, or at the root",
    { body: createFolderBody, answer: fileItemAnswer, refusals: ["FOLDER_NOT_FOUND"] },
  ),
  upload: signedIn.post(
    "/api/apps/file-manager/file",
    "Add a file by a form of `folderId` (empty: the root) and `file`; it lies in the store of all documents",
    { body: "multipart", answer: fileItemAnswer, refusals: ["FOLDER_NOT_FOUND", "FILE_ITEM_TYPE"] },
  ),
  download: signedIn.get("/api/apps/file-manager/file", "The content of a file; a sample has none", {
    query: idQuery,
    answer: { raw: "application/octet-stream" },
    refusals: ["FILE_ITEM_NOT_FOUND"],
  }),
  change: signedIn.patch(
    "/api/apps/file-manager/item",
    "Rename or describe a folder or a file; what is not sent stays",
    { body: changeFileItemBody, answer: fileItemAnswer, refusals: ["FILE_ITEM_NOT_FOUND"] },
  ),
  remove: {
    ...removal("/api/apps/file-manager/item", "Remove a file, or an empty folder", "FILE_ITEM_NOT_FOUND"),
    refusals: ["FILE_ITEM_NOT_FOUND", "FILE_ITEM_LINKED", "FOLDER_NOT_EMPTY"],
  },
});
