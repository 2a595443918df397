import { fileURLToPath } from "node:url";
import { s3Store } from "./s3-store.ts";
import { type FileStore, folderStore } from "./store.ts";

/** The store that `FILES_URL` names: `file:` and a folder, or `s3://`. */
export function openStore(filesUrl: string): FileStore {
  if (filesUrl.startsWith("s3:")) return s3Store(filesUrl);
  if (filesUrl.startsWith("file:///")) return folderStore(fileURLToPath(filesUrl));
  return folderStore(filesUrl.slice("file:".length));
}
