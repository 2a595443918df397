import { fileItemEndpoints } from "@grand-livre/contracts/endpoints/file-item";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../app/office/run-command.ts";
import { call, upload } from "../../lib/api.ts";

const { tag } = fileItemEndpoints.list;

/** What lies in a folder, or at the root, and the way there. */
export const folderQuery = (folderId: string | undefined) =>
  queryOptions({
    queryKey: [tag, "folder", folderId ?? "root"],
    queryFn: ({ signal }) =>
      call(fileItemEndpoints.list, { query: { folderId: folderId ?? "null" }, signal }),
  });

export const sendFile = (folderId: string | undefined, file: File) =>
  runCommand(tag, () => upload(fileItemEndpoints.upload, { file, fields: { folderId: folderId ?? "" } }));

export const removeItem = (id: string) =>
  runCommand(tag, () => call(fileItemEndpoints.remove, { query: { id } }));
