import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { RecordPreviewAnswer } from "@grand-livre/contracts/import";
import type { RecordKind } from "@grand-livre/domain/import/records/record-file";
import { RECORD_FILES } from "@grand-livre/domain/import/records/record-files";
import { upload } from "../../lib/api.ts";
import { missingSentence } from "./columns.ts";
import { mappingFields } from "./entries-import.ts";
import type { Import, ImportCalls, ImportState } from "./use-import.ts";

/** What a person chose for a file of records. */
export interface RecordChoice {
  /** Undefined: as the server proposes. */
  readonly mapping: Readonly<Record<string, number>> | undefined;
  /** The exercise that is taken over; empty: the oldest that is open. */
  readonly exercise: string;
}

export type RecordsImport = Import<RecordPreviewAnswer, RecordChoice>;
export type RecordsPreview = Extract<ImportState<RecordPreviewAnswer>, { step: "preview" }>;

/** Accounts, third parties, openings, assets, open items. */
export const recordsCalls = (
  legalEntityRefId: string,
  kind: RecordKind,
): ImportCalls<RecordPreviewAnswer, RecordChoice> => {
  const fieldsOf = (choice: RecordChoice | undefined, headingLine: number | undefined) => ({
    legalEntityRefId,
    kind,
    fiscalExerciseRefId: choice?.exercise || undefined,
    ...mappingFields(choice?.mapping, headingLine),
  });
  return {
    kind,
    first: ({ exercise }) => ({ mapping: undefined, exercise: exercise?.refId ?? "" }),
    preview: (file, choice, { headingLine, ...options }) =>
      upload(importEndpoints.previewRecords, { file, fields: fieldsOf(choice, headingLine), ...options }),
    send: (file, choice, { headingLine, ...options }) =>
      upload(importEndpoints.uploadRecords, { file, fields: fieldsOf(choice, headingLine), ...options }),
    headingLine: ({ headingLine }) => headingLine,
    verifying: () => "Vérification…",
  };
};

/** Why a file of records cannot be imported as it was simulated; undefined when it can. */
export function recordsRefusal(
  { kind, known, refusal, created }: RecordPreviewAnswer,
  mapping: Readonly<Record<string, number>>,
  again: boolean,
): string | undefined {
  if (again) return "Le fichier est simulé de nouveau avec vos choix.";
  if (known !== null) return "Ce fichier est déjà importé.";
  const missing = missingSentence(RECORD_FILES[kind].columns, mapping);
  if (missing !== undefined) return missing;
  if (refusal !== null) return "Ce fichier serait refusé\u00a0: voir le motif plus haut.";
  return created === 0 ? "Rien ne peut être fait de ce fichier." : undefined;
}
