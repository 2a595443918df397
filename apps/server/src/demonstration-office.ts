import { seedAreas } from "@grand-livre/office/areas/seed-areas";
import type { Application } from "./application.ts";
import { inTransaction } from "./database/transaction.ts";
import { officeStore } from "./kit/office-store.ts";
import { seedDemonstrationChats } from "./modules/chat/demonstration.ts";
import { seedDemonstrationFiles } from "./modules/file-item/demonstration.ts";
import { seedDemonstrationMails } from "./modules/mailbox/demonstration.ts";
import { seedDemonstrationDashboards } from "./modules/sample-dashboard/demonstration.ts";

/** Fills the office of the demonstration user, and what the whole installation shares. */
export async function seedDemonstrationOffice(app: Application, userId: string): Promise<void> {
  const scope = { userId, legalEntityIds: [] };
  await inTransaction(app.db, async (tx) => {
    await seedAreas(officeStore(tx, scope, app.now));
    await seedDemonstrationMails(tx, scope, app.now);
    await seedDemonstrationFiles(tx, scope, app.now());
    await seedDemonstrationChats(tx, scope, app.now);
    await seedDemonstrationDashboards(tx, app.now());
  });
}
