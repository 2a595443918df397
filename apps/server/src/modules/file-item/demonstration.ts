import { sampleFiles } from "@grand-livre/office/samples/files";
import type { Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { fileItemRows } from "./repository.ts";

/** Gives the installation twenty-one sample folders and files. */
export async function seedDemonstrationFiles(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const ids = new Map<string, string>();
  for (const { in: folder, ...sample } of sampleFiles(now)) {
    const id = newId();
    ids.set(sample.name, id);
    const folderId = folder === null ? null : (ids.get(folder) ?? null);
    await fileItemRows.insert(tx, scope, { ...sample, id, folderId });
  }
}
