import type { Application } from "../application.ts";
import { forgetKeys } from "../http/idempotency-repository.ts";
import { forgetChallenges, forgetSessions } from "../modules/identity/service.ts";
import { forgetJobs } from "../modules/job/service.ts";
import { forgetDeliveries } from "../modules/webhook/service.ts";

/** How long rows of no further use are kept, in days; docs/how-to/retention.md lists them. */
const KEPT = { keys: 2, sessions: 30, jobs: 90, deliveries: 30 } as const;

/** Deletes keys that no longer answer, sign-ins that nobody ended, sessions and jobs that ended long ago, and old deliveries of webhooks. */
export async function forgetOldRows(app: Application): Promise<void> {
  const before = (days: number) => new Date(app.now().getTime() - days * 86_400_000);
  await forgetKeys(app.db, before(KEPT.keys));
  await forgetChallenges(app.db, app.now());
  await forgetSessions(app.db, before(KEPT.sessions));
  await forgetJobs(app.db, before(KEPT.jobs));
  await forgetDeliveries(app.db, before(KEPT.deliveries));
}
