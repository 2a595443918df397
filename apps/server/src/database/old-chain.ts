import { sql } from "kysely";
import type { Database } from "./connection.ts";

/** The first migration: the schema that the old chain made, see docs/decisions/0061-functions-as-files.md. */
const BASELINE = "0200-baseline";

/** The migrations before the baseline. A database that had all of them has the baseline's schema. */
export const OLD_CHAIN = [
  "0001-baseline",
  "0062-access",
  "0063-office",
  "0064-vat-return",
  "0066-office-files",
  "0067-ledger",
  "0068-assets-expenses",
  "0069-bank",
  "0070-third-parties",
  "0071-agents",
  "0072-distributors",
  "0073-rules",
  "0074-declarations",
  "0075-kyc",
  "0076-sepa",
  "0077-third-party-card",
  "0078-entry-templates",
  "0079-office-links",
  "0080-import-births",
  "0081-import-records",
  "0082-vat-return-late",
  "0083-controls",
  "0084-companies",
  "0085-vat-return-forms",
  "0086-expense-receipts",
  "0087-settled",
  "0088-transfer-documents",
  "0089-contact-search",
  "0090-direct-debits",
  "0091-pca-marks",
  "0092-analytic",
  "0093-engagements",
  "0094-open-documents",
  "0095-invoice-mails",
  "0096-office-links-and-reminders",
  "0097-review",
  "0098-entry-schedules",
  "0099-bank-and-imports",
  "0100-filing-reference",
  "0101-components-gifts-advances",
  "0102-agents-distributors",
  "0103-lettering-choices",
  "0104-imported-lines",
  "0105-rule-files",
  "0110-open-documents-told",
  "0111-loan-periods",
  "0120-payroll",
  "0130-einvoice-platform",
  "0131-installation-settings",
  "0132-api-keys",
] as const;

/** The first migration of the chain before that one, which its first migration replaced. */
const OLDER_CHAIN = "0001-first";

const oldNames = new Set<string>(OLD_CHAIN);

/** The database had a part of the old chain: only the version before the baseline can migrate it further. */
export class SchemaOlderError extends Error {
  readonly code = "SCHEMA_OLDER";
}

/** These migrations with the whole old chain replaced by the baseline; null when they hold a part of that chain. */
export function sinceBaseline(names: readonly string[]): string[] | null {
  if (names.includes(OLDER_CHAIN)) return null;
  const old = names.filter((name) => oldNames.has(name));
  if (old.length === 0) return [...names];
  if (old.length < OLD_CHAIN.length) return null;
  return [BASELINE, ...names.filter((name) => !oldNames.has(name))];
}

/** Replaces the rows of the old chain by the baseline's. Of two servers that start at once the second finds it done. */
export async function recordBaseline(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table kysely_migration in access exclusive mode`.execute(tx);
    const names = OLD_CHAIN.join();
    const deleted =
      await sql`delete from kysely_migration where name = any (string_to_array(${names}, ','))`.execute(tx);
    if (deleted.numAffectedRows === 0n) return;
    const at = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${at})`.execute(tx);
  });
}
