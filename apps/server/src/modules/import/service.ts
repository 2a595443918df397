export { batchBytes, batchOfExercise } from "./exact-file.ts";
export { importLedgerJob } from "./ledger-job.ts";
