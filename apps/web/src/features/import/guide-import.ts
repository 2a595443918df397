import type { RecordKind } from "@grand-livre/domain/import/records/record-file";
import type { ImportedKind } from "@grand-livre/domain/import/takeover/takeover-kinds";
import { newIdempotencyKey } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { documentsCalls, documentsRefusal, leftAsideOf } from "./documents-import.ts";
import { entriesCalls, entriesRefusal, type ImportChoice } from "./entries-import.ts";
import { recordsCalls, recordsRefusal } from "./records-import.ts";
import { beginSending } from "./unsent-import.ts";
import type { ImportCalls } from "./use-import.ts";

/** What became of a file of the guide: in the books, nothing to add to them, or held for a person, with the reason. */
export type Brought =
  | { readonly step: "imported" }
  | { readonly step: "settled" }
  | { readonly step: "held"; readonly why: string };

export interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/** Looks at a file as its own panel does, and imports it when nothing of it is refused or left aside. */
export function bringFile(
  legalEntityRefId: string,
  { file, kind }: { readonly file: File; readonly kind: ImportedKind },
  watch: Watch,
): Promise<Brought> {
  if (kind === "document") return bringDocuments(legalEntityRefId, file, watch);
  return kind === "fec" || kind === "journal"
    ? bringEntries(legalEntityRefId, file, kind, watch)
    : bringRecords(legalEntityRefId, file, kind, watch);
}

async function bringEntries(
  legalEntityRefId: string,
  file: File,
  kind: "fec" | "journal",
  watch: Watch,
): Promise<Brought> {
  const calls = entriesCalls(legalEntityRefId);
  const choice: ImportChoice = {
    kind: kind === "fec" ? "ledger" : "journal",
    mode: "validated",
    journalCode: "",
    mapping: undefined,
  };
  const preview = await calls.preview(file, choice, looking(watch));
  const held = entriesRefusal(preview, choice, false) ?? leftAside(preview.sheet?.rejectedCount ?? 0);
  return held === undefined
    ? send(calls, legalEntityRefId, file, choice, watch)
    : { step: "held", why: held };
}

async function bringRecords(
  legalEntityRefId: string,
  file: File,
  kind: RecordKind,
  watch: Watch,
): Promise<Brought> {
  const calls = recordsCalls(legalEntityRefId, kind);
  const preview = await calls.preview(file, undefined, looking(watch));
  const { missing, refusal, created, skippedCount, rejectedCount } = preview;
  if (missing.length === 0 && refusal === null && created === 0 && rejectedCount === 0 && skippedCount > 0)
    return { step: "settled" };
  const held = recordsRefusal(preview, preview.mapping, false) ?? leftAside(rejectedCount);
  return held === undefined
    ? send(calls, legalEntityRefId, file, calls.first(preview), watch)
    : { step: "held", why: held };
}

async function bringDocuments(legalEntityRefId: string, file: File, watch: Watch): Promise<Brought> {
  const calls = documentsCalls(legalEntityRefId);
  const preview = await calls.preview(file, undefined, looking(watch));
  const aside = leftAsideOf(preview).length;
  if (preview.read > 0 && preview.attached === 0 && aside === 0) return { step: "settled" };
  const held =
    documentsRefusal(preview, false) ??
    (aside === 0
      ? undefined
      : `${formatPlural(aside, "pièce serait laissée", "pièces seraient laissées")} de côté\u00a0: ouvrez le fichier pour en lire les motifs.`);
  return held === undefined
    ? send(calls, legalEntityRefId, file, calls.first(preview), watch)
    : { step: "held", why: held };
}

const looking = ({ signal, onProgress }: Watch) => ({
  headingLine: undefined,
  signal,
  onProgress: () => {},
  onTold: onProgress,
});

/** A person decides whether a file enters without some of its lines. */
const leftAside = (count: number) =>
  count === 0
    ? undefined
    : `${formatPlural(count, "ligne serait rejetée", "lignes seraient rejetées")}\u00a0: ouvrez le fichier pour les lire.`;

async function send<Preview, Choice>(
  calls: ImportCalls<Preview, Choice>,
  legalEntityRefId: string,
  file: File,
  choice: Choice,
  { signal, onProgress }: Watch,
): Promise<Brought> {
  const { jobId } = await calls
    .send(file, choice, {
      headingLine: undefined,
      idempotencyKey: newIdempotencyKey(),
      signal,
      onProgress,
    })
    .finally(beginSending(legalEntityRefId, file.name));
  await followJob(jobId, {
    signal,
    onProgress: ({ done, total }) => onProgress(done, total !== null && total > 1 ? total : undefined),
  });
  return { step: "imported" };
}
