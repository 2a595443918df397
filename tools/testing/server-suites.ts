/**
 * Parts of the paths of the server's test files, by what they need beside a database. The whole suite runs on the oldest
 * PostgreSQL that DATABASE_URL may name; tools/testing/server-suites.test.ts fails when a part finds no file.
 */

/** They start, kill, back up and relocate servers and clusters of their own: they wait more than they compute. */
export const CLUSTERS = [
  "src/database/embedded/",
  "test/test-server/",
  "src/database/backup/",
  "src/database/moments/",
  "src/jobs/killed-worker",
  "src/modules/ebics/killed-ebics",
  "src/modules/platform/killed-sync",
  "test/archive-killed/",
  "test/failover/",
  "test/version-before/",
] as const;

/**
 * They need programs beside PostgreSQL (Patroni, etcd, HAProxy, pgBackRest), or the history, and minutes: each night runs them, and a commit
 * that changes what lies beside them.
 */
export const AT_NIGHT = ["test/archive-killed/", "test/failover/", "test/version-before/"] as const;

/** They judge how the product's own PostgreSQL finds pages: an older one chooses otherwise by its statistics. */
export const ON_EMBEDDED_ALONE = ["test/page-plans"] as const;

/** Half of the suite's time on a tenth of its files, which change seldom; a change beside one of them runs it. */
export const LONG = [
  "src/database/moments/",
  "src/demonstration/seed-job",
  "src/modules/bank/matching",
  "src/modules/bank/statements",
  "src/modules/closing/opening",
  "src/modules/company/company",
  "src/modules/import/",
  "src/modules/invoice/document-list/export-job",
  "src/modules/invoice/document-list/list-counts",
  "src/modules/invoice/document-list/list-search",
  "src/modules/invoice/killed-half-way",
  "src/modules/invoice/sale/kept-drafts",
  "src/modules/invoice/supplier-bill/inbox",
  "src/modules/invoice/supplier-bill/recognized-once",
  "src/modules/invoice/supplier-bill/validate-by-rule",
  "src/modules/learning/learning",
  "src/modules/mail/delivery",
  "src/modules/reminder/overdue-list",
  "src/modules/transfer/debit",
  "src/modules/vat-return/random-returns",
  "test/random-requests",
  "test/seal-many-sql",
  "test/two-servers",
] as const;

/** Modules whose error is in the books or in the file for the tax office: each commit runs their suites. */
export const EVERY_COMMIT = [
  "src/modules/audit-log/",
  "src/modules/closing/",
  "src/modules/control/",
  "src/modules/entry/",
  "src/modules/fec/",
  "src/modules/journal/",
  "src/modules/ledger/",
  "src/modules/lettering/",
] as const;

/** Modules that stand on the books, or say who sees what: a commit draws half of their files. */
export const EVERY_OTHER_COMMIT = [
  "src/modules/dsn/",
  "src/modules/identity/",
  "src/modules/legal-entity/",
  "src/modules/payment/",
  "src/modules/payroll/",
  "src/modules/profile/",
  "src/modules/vat-return/",
] as const;

/** What the database itself judges: each commit runs it on the embedded PostgreSQL too, the night all the rest. */
export const ALSO_ON_EMBEDDED = [
  "src/database/",
  "test/judges-sql",
  "test/ledger-concurrency",
  "test/ledger-sql",
  "test/seal-many-sql",
] as const;

/** Who sees what, sessions, jobs and the order of the ledger, behind a pooler that shares connections: each night. */
export const THROUGH_A_POOLER = [
  "src/database/row-security",
  "src/database/fenced-pool",
  "src/jobs/",
  "src/modules/identity/",
  "src/modules/control/",
  "test/isolation-walk",
  "test/ledger-concurrency",
] as const;
