import { fileItemEndpoints } from "@grand-livre/contracts/endpoints/file-item";
import { handle, type Route } from "../http/route.ts";
import {
  changeItem,
  createFolder,
  downloadFile,
  listFolder,
  removeItem,
  uploadFile,
} from "../modules/file-item/service.ts";

/** The file manager is shared by the installation: being signed in is the right. */
export const fileItemRoutes: readonly Route[] = [
  handle(fileItemEndpoints.list, async ({ app, caller, query: { folderId } }) =>
    listFolder(app, caller, !folderId || folderId === "null" ? null : folderId),
  ),
  handle(fileItemEndpoints.createFolder, async ({ app, caller, body }) =>
    createFolder(app, caller, body.folder),
  ),
  handle(fileItemEndpoints.upload, async ({ app, caller, request }) => uploadFile(app, caller, request.raw)),
  handle(fileItemEndpoints.download, async ({ app, caller, query }) => downloadFile(app, caller, query.id)),
  handle(fileItemEndpoints.change, async ({ app, caller, body }) =>
    changeItem(app, caller, body.id, body.item),
  ),
  handle(fileItemEndpoints.remove, async ({ app, caller, query }) => removeItem(app, caller, query.id)),
];
