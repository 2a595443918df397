import type { Application } from "../application.ts";
import { deliverDueWebhooks } from "../modules/webhook/deliver.ts";
import { every } from "./every.ts";

const LOOK_MS = 1_000;

/** Sends what webhooks have to tell, until stopped. Several servers share the line. */
export const startWebhooks = (app: Application): { stop(): Promise<void> } =>
  every(LOOK_MS, async () => {
    await deliverDueWebhooks(app).catch((error) => app.log.error({ err: error }, "webhooks failed"));
  });
