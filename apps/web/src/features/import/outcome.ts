import type { RecentImport } from "@grand-livre/contracts/import";
import { ApiError } from "../../lib/api-error.ts";
import { formatPlural } from "../../lib/format.ts";
import { nounOf } from "./kind-words.ts";

/** The end of an import, whichever it was. */
export interface ImportOutcome {
  /** Of what kind of file. */
  readonly kind: RecentImport["kind"];
  readonly batchId: string | null;
  readonly read: number;
  readonly entries: number;
  /** The first of the lines left aside, and how many there are. */
  readonly rejected: readonly { readonly line?: number; readonly reason: string }[];
  readonly rejectedCount: number;
}

/** What the result of either kind of import contains. */
export function outcomeOf(
  result: Readonly<Record<string, unknown>>,
  kind: ImportOutcome["kind"] = "journal",
): ImportOutcome {
  const { batchId, read, lines, created, entries } = result;
  const rejected = (result.rejected ?? []) as ImportOutcome["rejected"];
  return {
    kind,
    batchId: typeof batchId === "string" ? batchId : null,
    read: Number(read ?? lines ?? 0),
    entries: Number(created ?? entries ?? 0),
    rejected,
    rejectedCount: Number(result.rejectedCount ?? rejected.length),
  };
}

type Noun = readonly [one: string, several: string];
type Words = readonly [read: Noun, aside: Noun];

/** What is read of a file, and what is left aside of it: one and several. */
const LINES: Words = [
  ["ligne lue", "lignes lues"],
  ["ligne rejetée", "lignes rejetées"],
];
const DOCUMENTS: Words = [
  ["pièce lue", "pièces lues"],
  ["pièce laissée de côté", "pièces laissées de côté"],
];

/** « 12 lignes lues, 5 écritures, 2 lignes rejetées ». */
export function outcomeText({
  kind,
  read,
  entries,
  rejectedCount,
}: Pick<ImportOutcome, "kind" | "read" | "entries" | "rejectedCount">): string {
  const [readNoun, asideNoun] = kind === "document" ? DOCUMENTS : LINES;
  return [
    formatPlural(read, ...readNoun),
    formatPlural(entries, ...nounOf(kind)),
    ...(rejectedCount > 0 ? [formatPlural(rejectedCount, ...asideNoun)] : []),
  ].join(", ");
}

/** What a refused ledger is refused for, by lines; empty for any other error. */
export function refusedLines(error: unknown): {
  readonly lines: readonly { readonly line?: number; readonly reason: string }[];
  readonly count: number;
} {
  const details = error instanceof ApiError ? error.details : {};
  const anomalies = Array.isArray(details.anomalies)
    ? (details.anomalies as { line?: number; message: string }[])
    : [];
  return {
    lines: anomalies.map(({ line, message }) => ({
      ...(line === undefined ? {} : { line }),
      reason: message,
    })),
    count: Number(details.count ?? anomalies.length),
  };
}
