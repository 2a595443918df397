import type { Right } from "@grand-livre/contracts/rights";

/**
 * The right that a person needs for what a job of theirs writes, one of them where there are several: that of the call which
 * requests it. What the company's own rules and its platform ask for has none.
 */
export const jobRights: Readonly<Record<string, readonly Right[]>> = {
  "read-bill": [{ service: "supplier-bills", action: "Creator" }],
  "read-again": [{ service: "supplier-bills", action: "Editor" }],
  "split-bill": [{ service: "supplier-bills", action: "Creator" }],
  "export-invoices": [
    { service: "invoices", action: "Exporter" },
    { service: "supplier-bills", action: "Exporter" },
  ],
  "read-bank-file": [{ service: "reconciliation", action: "Creator" }],
  "ebics-fetch": [{ service: "reconciliation", action: "Creator" }],
  "find-certain": [{ service: "reconciliation", action: "Viewer" }],
  "import-ledger": [{ service: "imports", action: "Creator" }],
  "import-sheet": [{ service: "imports", action: "Creator" }],
  "import-records": [{ service: "imports", action: "Creator" }],
  "import-documents": [{ service: "imports", action: "Creator" }],
  "seal-import": [{ service: "imports", action: "Validator" }],
  "run-charges": [{ service: "immobilizations", action: "Validator" }],
  "calculate-pay": [{ service: "payslip", action: "Creator" }],
  "close-exercise": [{ service: "accounting-settings", action: "Editor" }],
  "archive-exercise": [{ service: "accounting-settings", action: "Editor" }],
  "return-exercise": [{ service: "accounting-settings", action: "Editor" }],
  "archive-company": [{ service: "companies", action: "Validator" }],
  "verify-ledger": [{ service: "reports", action: "Viewer" }],
  "check-fec": [{ service: "reports", action: "Viewer" }],
};
