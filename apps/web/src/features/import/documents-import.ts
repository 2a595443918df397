import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { DocumentPreviewAnswer, SeveralEntries } from "@grand-livre/contracts/import-documents";
import { upload } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import type { Import, ImportCalls, ImportState } from "./use-import.ts";

/** What a person chose for an archive of documents. */
export interface DocumentChoice {
  readonly several: SeveralEntries;
}

export type DocumentsImport = Import<DocumentPreviewAnswer, DocumentChoice>;
export type DocumentsPreview = Extract<ImportState<DocumentPreviewAnswer>, { step: "preview" }>;

/** Documents of entries, in an archive. */
export const documentsCalls = (
  legalEntityRefId: string,
): ImportCalls<DocumentPreviewAnswer, DocumentChoice> => {
  const fieldsOf = (choice: DocumentChoice | undefined) => ({ legalEntityRefId, several: choice?.several });
  return {
    kind: "document",
    first: ({ several }) => ({ several }),
    preview: (file, choice, { headingLine: _, ...options }) =>
      upload(importEndpoints.previewDocuments, { file, fields: fieldsOf(choice), ...options }),
    send: (file, choice, { headingLine: _, ...options }) =>
      upload(importEndpoints.uploadDocuments, { file, fields: fieldsOf(choice), ...options }),
    headingLine: () => undefined,
    verifying: () => "Vérification…",
  };
};

/** Documents that would be left aside, those that lie on their entries already not among them. */
export const leftAsideOf = ({ documents }: DocumentPreviewAnswer) =>
  documents.filter(({ outcome }) => outcome !== "attached" && outcome !== "present");

/** Why an archive cannot be imported as it was seen; undefined when it can. */
export function documentsRefusal(
  { read, attached, documents }: DocumentPreviewAnswer,
  again: boolean,
): string | undefined {
  if (again) return "L’archive est relue avec vos choix.";
  if (read === 0) return "Cette archive ne contient ni PDF, ni image.";
  if (attached > 0) return undefined;
  return documents.every(({ outcome }) => outcome === "present")
    ? "Toutes ces pièces sont déjà jointes à leurs écritures."
    : "Aucune pièce ne trouve son écriture.";
}

/** « 12 pièces · 10 à joindre à 9 écritures ». */
export const documentsSummary = ({ read, attached, entries }: DocumentPreviewAnswer) =>
  `${formatPlural(read, "pièce")} · ${attached} à joindre à ${formatPlural(entries, "écriture")}`;
