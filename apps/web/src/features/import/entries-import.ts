import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { ImportKind, ImportPreviewAnswer } from "@grand-livre/contracts/import";
import { upload } from "../../lib/api.ts";
import type { Mapping } from "./columns.ts";
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
