import { sampleMessages, UNREAD_MESSAGES } from "@grand-livre/office/samples/messages";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { writeSamples } from "../notice/service.ts";

/** Gives the demonstration user the sample messages. */
export async function seedDemonstrationMessages(app: Application, userId: string): Promise<void> {
  await inTransaction(app.db, (tx) =>
    writeSamples(tx, app.now(), userId, "message", sampleMessages, UNREAD_MESSAGES),
  );
}
