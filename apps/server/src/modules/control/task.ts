import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { Database } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { checkFec, fecSubject } from "../fec/service.ts";
import { lastRank } from "../ledger/service.ts";
import { presentVerification, verifyLedgerByTwo } from "../ledger/verification-service.ts";

/** A control of a company's books, as it crosses to the thread that makes it. */
export type ControlTask =
  | { readonly kind: "verify-ledger"; readonly legalEntityId: string }
  | {
      readonly kind: "check-fec";
      readonly legalEntityId: string;
      readonly query: { readonly legalEntityRefId: string; readonly fiscalExerciseRefId: string };
    };

export type ControlResult = {
  /** The last sealed entry when it began: a later one makes the result a thing of the past. */
  readonly rank: number;
  readonly found: VerifyLedgerAnswer | FecCheckAnswer;
};

export async function runControl(
  db: Database,
  scope: Scope,
  task: ControlTask,
  onProgress: (done: number, total: number) => void,
): Promise<ControlResult> {
  const rank = await lastRank(db, task.legalEntityId);
  if (task.kind === "verify-ledger") {
    const found = await verifyLedgerByTwo(db, task.legalEntityId, onProgress);
    return { rank, found: presentVerification(found) };
  }
  const subject = await fecSubject(db, scope, task.query);
  return {
    rank,
    found: { fileName: subject.fileName, ...(await checkFec(db, subject, onProgress)) },
  };
}
