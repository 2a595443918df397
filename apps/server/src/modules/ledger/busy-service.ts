import type { Tx } from "../../database/connection.ts";
import { doesPersonWait } from "../../database/row-scope.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { findRunningWork, isLedgerHeld } from "./repository.ts";

/** Jobs that keep a ledger to themselves, as the person who waits for them reads it. */
const WORKS: Readonly<Record<string, string>> = {
  "import-ledger": "import d’un fichier",
  "import-sheet": "import d’un fichier",
  "seal-import": "import rendu définitif",
  "close-exercise": "clôture d’exercice",
  "archive-exercise": "archivage d’un exercice",
  "return-exercise": "retour d’un exercice archivé",
};

/** From so many lines on, who holds the ledger says so: the lines of a shorter work are there in less than a second. */
export const LONG_LINES = 10_000;

/** Lets jobs wait, and tells a person at once what is in the way and for how long. @throws RefusalError LEDGER_BUSY */
export async function refuseWhileHeld(tx: Tx, legalEntityId: string): Promise<void> {
  if (!doesPersonWait() || !(await isLedgerHeld(tx, legalEntityId))) return;
  const job = await findRunningWork(tx, legalEntityId, Object.keys(WORKS));
  if (!job) throw new RefusalError("LEDGER_BUSY", { work: "annulation d’un import", retryAfterSeconds: 5 });
  const share = job.total > 0 ? Math.min(1, job.done / job.total) : 0;
  const left = share > 0 ? Math.max(1, Math.round((job.seconds * (1 - share)) / share)) : undefined;
  const percent = Math.floor(share * 100);
  throw new RefusalError("LEDGER_BUSY", {
    work: `${WORKS[job.kind]}, ${percent}\u00a0%${left ? `, encore ${left}\u00a0s environ` : ""}`,
    percent,
    retryAfterSeconds: left ?? 5,
  });
}
