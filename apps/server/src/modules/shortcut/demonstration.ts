import { sampleShortcuts } from "@grand-livre/office/samples/shortcuts";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { newId } from "../../ids.ts";
import { insertShortcut } from "./repository.ts";

/** Gives the demonstration user the sample shortcuts. */
export async function seedDemonstrationShortcuts(app: Application, userId: string): Promise<void> {
  const scope = { userId, legalEntityIds: [] };
  await inTransaction(app.db, async (tx) => {
    for (const sample of sampleShortcuts("/dashboard"))
      await insertShortcut(tx, scope, { ...sample, id: newId(), description: sample.description ?? "" });
  });
}
