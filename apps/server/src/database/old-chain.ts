import { sql } from "kysely";
import type { Database } from "./connection.ts";

/** The first migration: the schema that the old chain made, see docs/decisions/0030-one-baseline.md. */
const BASELINE = "0001-baseline";

/** The migrations before the baseline. A database that had all of them has the baseline's schema. */
export const OLD_CHAIN = [
  "0001-first",
  "0002-identity",
  "0003-capture",
  "0004-office",
  "0005-row-security",
  "0006-sales",
  "0007-imports",
  "0008-invoice-list",
  "0009-imports",
  "0010-reminders",
  "0011-payments",
  "0012-logo",
  "0013-capture",
  "0014-shell",
  "0017-imports",
  "0019-lists",
  "0022-born-sealed",
  "0023-sealed-lines",
  "0027-exports",
  "0028-overdue",
  "0029-list-counts",
  "0029-progress",
  "0030-whole-list",
  "0031-text-counts",
  "0032-seal-many",
  "0034-recognized-pages",
  "0035-books-version",
  "0039-order-reference",
  "0040-cheaper-judges",
  "0041-found-texts",
  "0045-buyer-references",
  "0046-cheaper-folds",
  "0047-texts-of-labels",
  "0048-refunds",
  "0049-partial-deduction",
  "0050-named-texts",
  "0051-offsets",
  "0052-disbursements",
  "0053-born-validated",
  "0054-plain-counts",
  "0055-plain-io",
  "0060-articles",
  "0061-named-views",
] as const;

const oldNames = new Set<string>(OLD_CHAIN);

/** The database had a part of the old chain: only the version before the baseline can migrate it further. */
export class SchemaOlderError extends Error {
  readonly code = "SCHEMA_OLDER";
}

/** These migrations with the whole old chain replaced by the baseline; null when they hold a part of that chain. */
export function sinceBaseline(names: readonly string[]): string[] | null {
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
