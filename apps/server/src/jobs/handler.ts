import type { Application } from "../application.ts";
import type { Tx } from "../database/connection.ts";
import type { Scope } from "../scope.ts";

export type RunningJob = {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly legalEntityId: string | null;
  /** The owner with the current rights and legal entities. */
  readonly actor: { readonly scope: Scope };
  /** Reports the progress of the work; shown as a progress bar. Throws when the job is no longer its runner's. */
  progress(done: number, total: number): Promise<void>;
  /** Aborts when the server stops, and when the job is its runner's no more: cancelled, or taken over. */
  readonly signal: AbortSignal;
};

/**
 * A kind of long work. The slow part runs outside any transaction and returns the effect; the effect and the word
 * `succeeded` are one transaction, so a killed server never applies it twice.
 */
export type JobHandler = (
  app: Application,
  job: RunningJob,
) => Promise<(tx: Tx) => Promise<Readonly<Record<string, unknown>>>>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;
