import type { ClosingState } from "../exercise/exercise.ts";
import type { DueLater, NotesTable } from "./notes-tables.ts";
import { ACCOUNTS_PARTS, COMMITMENTS, isAsked, isUnfinished } from "./parts.ts";

/** What a person wrote of a part. */
export interface WrittenPart {
  readonly withoutObject: boolean;
  readonly text: string;
  readonly rows: readonly unknown[];
}

export const ACCOUNTS_FINDINGS = [
  "EXERCISE_OPEN",
  "DRAFTS_LEFT",
  "SHEET_UNBALANCED",
  "TEXT_MISSING",
  "TEXT_UNFINISHED",
  "COMMITMENTS_UNTYPED",
  "MATURITY_UNTYPED",
] as const;

/** What is missing in annual accounts that are about to be printed; `part` names a part or a line of a table. */
export interface AccountsFinding {
  readonly code: (typeof ACCOUNTS_FINDINGS)[number];
  readonly part: string | null;
  readonly label: string | null;
}

interface Judged {
  readonly state: ClosingState;
  readonly drafts: boolean;
  readonly balanced: boolean;
  /** Accounts with a balance or a movement. */
  readonly accounts: readonly string[];
  readonly written: ReadonlyMap<string, WrittenPart>;
  readonly tables: readonly NotesTable[];
  readonly later: DueLater;
}

/** What is missing, in the order of the document: of the books, of the texts, of the tables. */
export function accountsFindings(judged: Judged): AccountsFinding[] {
  const { state, drafts, balanced, accounts, written, tables, later } = judged;
  const books = (code: AccountsFinding["code"]) => ({ code, part: null, label: null });
  const found: AccountsFinding[] = [];
  if (state !== "closed") found.push(books("EXERCISE_OPEN"));
  if (drafts) found.push(books("DRAFTS_LEFT"));
  if (!balanced) found.push(books("SHEET_UNBALANCED"));
  for (const part of ACCOUNTS_PARTS) {
    const told = { part: part.key, label: part.title };
    const own = written.get(part.key);
    if (own === undefined) {
      if (isAsked(part, accounts)) found.push({ code: "TEXT_MISSING", ...told });
    } else if (isUnfinished(own.text)) found.push({ code: "TEXT_UNFINISHED", ...told });
    else if (part.key === COMMITMENTS && !own.withoutObject && own.rows.length === 0)
      found.push({ code: "COMMITMENTS_UNTYPED", ...told });
  }
  for (const { key, rows } of tables)
    for (const row of rows) {
      const name = `${key}.${row.key}`;
      if (row.typed && !later.typed.has(name))
        found.push({ code: "MATURITY_UNTYPED", part: name, label: row.label });
    }
  return found;
}
