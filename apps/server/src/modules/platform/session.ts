import type { Application } from "../../application.ts";
import { accessOf, platformOf } from "../einvoice-platform/service.ts";
import { PlatformCallError, refusalOfCall } from "./call-error.ts";
import type { PlatformSession } from "./client.ts";

/**
 * The calls of a company whose settings are complete, connected or not.
 * @throws RefusalError PLATFORM_INCOMPLETE, PLATFORM_SECRET_UNREADABLE
 */
export async function openSession(
  app: Application,
  legalEntityId: string,
  signal?: AbortSignal,
): Promise<PlatformSession> {
  return {
    app,
    access: accessOf(app, legalEntityId, await platformOf(app.db, legalEntityId)),
    signal,
  };
}

/** What a person asked of the platform, its failure said as a refusal. @throws RefusalError PLATFORM_* */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PlatformCallError) throw refusalOfCall(error);
    throw error;
  }
}
