import type {
  DocumentOutcome,
  DocumentPreviewAnswer,
  SeveralEntries,
} from "@grand-livre/contracts/import-documents";
import { PieceEntries } from "@grand-livre/domain/import/documents/document-place";
import type { Connection } from "../../../database/connection.ts";
import type { ArchiveDocument, ReadDocument } from "./archive.ts";
import { findImportedPieces, findPresent, type ImportedPiece } from "./document-repository.ts";

/** A document with the imported entries of its piece. */
export type PlacedDocument = {
  readonly document: ArchiveDocument;
  readonly entries: readonly ImportedPiece[];
};

/** Each document with the entries whose piece it is named after. */
export async function placeDocuments(
  db: Connection,
  legalEntityId: string,
  documents: readonly ArchiveDocument[],
): Promise<PlacedDocument[]> {
  const pieces = new PieceEntries(await findImportedPieces(db, legalEntityId));
  return documents.map((document) => ({ document, entries: pieces.of(document.place) }));
}

/** Whether the bytes of a document are to be laid somewhere. */
export const isPlaced = ({ entries }: PlacedDocument, several: SeveralEntries) =>
  entries.length === 1 || (entries.length > 1 && several === "all");

/** A document whose bytes were read. */
export type FoundDocument = PlacedDocument & { readonly read: ReadDocument };

export type JudgedDocument = FoundDocument & {
  readonly outcome: DocumentOutcome;
  /** French: why it is left aside; null when it is attached. */
  readonly reason: string | null;
  /** The entries that get it. */
  readonly on: readonly ImportedPiece[];
};

/**
 * What becomes of each document. The same bytes are on an entry once: those that are there, or come twice in the archive, are
 * left as they are.
 */
export async function judgeDocuments(
  db: Connection,
  legalEntityId: string,
  documents: readonly FoundDocument[],
  several: SeveralEntries,
): Promise<JudgedDocument[]> {
  const hashes = documents.flatMap(({ read }) => ("fault" in read ? [] : [read.sha256]));
  const present = new Set(await findPresent(db, legalEntityId, hashes));
  return documents.map((found) => {
    const { read, entries } = found;
    const aside = (outcome: Exclude<DocumentOutcome, "attached">) => ({
      ...{ ...found, outcome, on: [] },
      reason: reasonOf(outcome, found),
    });
    if ("fault" in read) return aside(read.fault);
    if (entries.length === 0) return aside("none");
    if (!isPlaced(found, several)) return aside("several");
    const on = entries.filter(({ id }) => !present.has(`${id} ${read.sha256}`));
    if (on.length === 0) return aside("present");
    for (const { id } of on) present.add(`${id} ${read.sha256}`);
    return { ...found, outcome: "attached", reason: null, on };
  });
}

function reasonOf(
  outcome: Exclude<DocumentOutcome, "attached">,
  { entries, document }: PlacedDocument,
): string {
  switch (outcome) {
    case "present":
      return "déjà joint à son écriture.";
    case "several":
      return `${entries.length} écritures portent la pièce «\u00a0${entries[0]?.piece}\u00a0».`;
    case "none":
      return `aucune écriture importée ne porte cette pièce${document.place.folders.length > 0 ? " dans ce dossier" : ""}.`;
    case "wrong-kind":
      return "ni PDF, ni image PNG ou JPEG, quel que soit son nom.";
    case "too-large":
      return "plus de 25 Mo.";
    case "unreadable":
      return "illisible\u00a0: l’archive est abîmée à cet endroit.";
  }
}

const SHOWN_ENTRIES = 5;

/** The documents of an archive as the preview shows them. */
export function presentDocuments(
  judged: readonly JudgedDocument[],
): Omit<DocumentPreviewAnswer, "sha256" | "several" | "tables"> {
  const on = judged.flatMap((one) => one.on);
  return {
    read: judged.length,
    attached: judged.filter(({ outcome }) => outcome === "attached").length,
    attachments: on.length,
    entries: new Set(on.map(({ id }) => id)).size,
    documents: judged.map(({ document: { name, bytes }, entries, outcome, reason }) => ({
      ...{ name, bytes, outcome, reason },
      entries: entries.slice(0, SHOWN_ENTRIES),
      entryCount: entries.length,
    })),
  };
}
