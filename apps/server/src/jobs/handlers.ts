import { seedDemonstrationJob } from "../demonstration/seed-job.ts";
import { runChargesJob } from "../modules/asset/run-job.ts";
import { findCertainJob, readBankFileJob } from "../modules/bank/service.ts";
import { closeExerciseJob } from "../modules/closing/close-job.ts";
import { archiveCompanyJob } from "../modules/company/archive.ts";
import { checkFecJob, verifyLedgerJob } from "../modules/control/jobs.ts";
import { fetchEbicsJob } from "../modules/ebics/fetch.ts";
import { archiveExerciseJob, returnExerciseJob } from "../modules/exercise-archive/jobs.ts";
import { readReceiptJob } from "../modules/expense/service.ts";
import {
  importDocumentsJob,
  importLedgerJob,
  importRecordsJob,
  importSheetJob,
  sealImportJob,
} from "../modules/import/service.ts";
import { exportInvoicesJob } from "../modules/invoice/document-list/export-job.ts";
import { readAgainJob } from "../modules/invoice/supplier-bill/read-again.ts";
import { readBillJob } from "../modules/invoice/supplier-bill/read-bill.ts";
import { splitBillJob } from "../modules/invoice/supplier-bill/split.ts";
import { validateByRuleJob } from "../modules/invoice/supplier-bill/validate-by-rule.ts";
import { calculatePayJob } from "../modules/payroll/calculate.ts";
import { syncPlatformJob } from "../modules/platform/sync.ts";
import type { JobHandlers } from "./handler.ts";

/** What runs each kind of job. */
export const jobHandlers: JobHandlers = {
  "read-bill": readBillJob,
  "read-again": readAgainJob,
  "read-receipt": readReceiptJob,
  "split-bill": splitBillJob,
  "validate-by-rule": validateByRuleJob,
  "export-invoices": exportInvoicesJob,
  "read-bank-file": readBankFileJob,
  "find-certain": findCertainJob,
  "import-ledger": importLedgerJob,
  "import-sheet": importSheetJob,
  "import-records": importRecordsJob,
  "import-documents": importDocumentsJob,
  "seal-import": sealImportJob,
  "run-charges": runChargesJob,
  "calculate-pay": calculatePayJob,
  "close-exercise": closeExerciseJob,
  "archive-company": archiveCompanyJob,
  "archive-exercise": archiveExerciseJob,
  "return-exercise": returnExerciseJob,
  "platform-sync": syncPlatformJob,
  "ebics-fetch": fetchEbicsJob,
  "verify-ledger": verifyLedgerJob,
  "check-fec": checkFecJob,
  "seed-demonstration": seedDemonstrationJob,
};
