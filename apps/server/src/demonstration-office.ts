import type { Application } from "./application.ts";
import { inTransaction } from "./database/transaction.ts";
import { seedDemonstrationBoards } from "./modules/board/demonstration.ts";
import { seedDemonstrationChats } from "./modules/chat/demonstration.ts";
import { seedDemonstrationContacts } from "./modules/contact/demonstration.ts";
import { seedDemonstrationFiles } from "./modules/file-item/demonstration.ts";
import { seedDemonstrationMails } from "./modules/mailbox/demonstration.ts";
import { seedDemonstrationNotes } from "./modules/note/demonstration.ts";
import { seedDemonstrationInventory } from "./modules/product/demonstration.ts";
import { seedDemonstrationDashboards } from "./modules/sample-dashboard/demonstration.ts";
import { seedDemonstrationTasks } from "./modules/task/demonstration.ts";

/** Fills the office of the demonstration user, and what the whole installation shares. */
export async function seedDemonstrationOffice(app: Application, userId: string): Promise<void> {
  const scope = { userId, legalEntityIds: [] };
  await inTransaction(app.db, async (tx) => {
    await seedDemonstrationContacts(tx, scope);
    const now = app.now();
    await seedDemonstrationTasks(tx, scope, now);
    await seedDemonstrationNotes(tx, scope, now);
    await seedDemonstrationMails(tx, scope, now);
    await seedDemonstrationBoards(tx, scope, now);
    await seedDemonstrationInventory(tx, scope);
    await seedDemonstrationFiles(tx, scope, now);
    await seedDemonstrationChats(tx, scope, now);
    await seedDemonstrationDashboards(tx, now);
  });
}
