import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { ImportKind, ImportPreviewAnswer } from "@grand-livre/contracts/import";
import { ENTRY_COLUMNS } from "@grand-livre/domain/import/sheet-columns";
import { upload } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { type Mapping, missingSentence } from "./columns.ts";
import { VERIFYING } from "./recent-imports.ts";
import type { Import, ImportCalls, ImportState } from "./use-import.ts";

/** What a person chose for a file of entries, beside its columns. */
export interface ImportChoice {
  readonly kind: ImportKind;
  readonly mode: "validated" | "draft";
  readonly journalCode: string;
  /** Undefined: as the server proposes. */
  readonly mapping: Mapping | undefined;
}

export type EntriesImport = Import<ImportPreviewAnswer, ImportChoice>;
export type EntriesPreview = Extract<ImportState<ImportPreviewAnswer>, { step: "preview" }>;

/** Ledgers and journals. */
export const entriesCalls = (legalEntityRefId: string): ImportCalls<ImportPreviewAnswer, ImportChoice> => ({
  kind: "journal",
  first: ({ guess }) => ({ kind: guess, mode: "validated", journalCode: "", mapping: undefined }),
  preview: (file, choice, { headingLine, ...options }) =>
    upload(importEndpoints.preview, {
      file,
      fields: {
        legalEntityRefId,
        kind: choice?.kind,
        mode: choice?.mode,
        journalCode: choice?.journalCode || undefined,
        ...mappingFields(choice?.mapping, headingLine),
      },
      ...options,
    }),
  send: (file, { kind, mode, journalCode, mapping }, { headingLine, ...options }) =>
    upload(kind === "journal" ? importEndpoints.uploadSheet : importEndpoints.uploadLedger, {
      file,
      fields: {
        legalEntityRefId,
        journalCode: journalCode || undefined,
        mode: kind === "journal" ? undefined : mode,
        ...mappingFields(mapping, headingLine),
      },
      ...options,
    }),
  headingLine: ({ sheet }) => sheet?.headingLine,
  verifying: ({ kind }) => VERIFYING[kind],
});

/** The form fields that name the columns; none when they stay as the server proposes. */
export function mappingFields(mapping: object | undefined, headingLine = 1) {
  return mapping === undefined ? {} : { mapping: JSON.stringify(mapping), headingLine: String(headingLine) };
}

/** Why a file of entries cannot be imported as it was seen; undefined when it can. */
export function entriesRefusal(
  preview: ImportPreviewAnswer,
  choice: ImportChoice,
  again: boolean,
): string | undefined {
  const { fec, sheet, known } = preview;
  if (again) return "Le fichier est relu avec vos choix.";
  if (known !== null) return "Ce fichier est déjà importé.";
  if (fec !== null && fec.blocking > 0)
    return `${formatPlural(fec.blocking, "anomalie bloquante", "anomalies bloquantes")}\u00a0: un FEC s’importe entier ou pas du tout.`;
  if (preview.refusal !== null) return "Ce fichier serait refusé\u00a0: voir le motif plus haut.";
  if (sheet === null) return undefined;
  const missing = missingSentence(ENTRY_COLUMNS, choice.mapping ?? sheet.mapping);
  if (missing !== undefined) return missing;
  if (choice.kind === "ledger" && sheet.rejectedCount > 0)
    return "Un grand livre s’importe entier ou pas du tout\u00a0: corrigez ce qui bloque.";
  return sheet.entries === 0 ? "Aucune écriture ne peut être faite de ce fichier." : undefined;
}
