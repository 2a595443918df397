import { fold } from "../../text/fold.ts";

/** What the name of a document in an archive says: the piece that it proves, and what its folders narrow that piece to. */
export interface DocumentPlace {
  /** Folded pieces that its name may stand for, the likeliest first. */
  readonly pieces: readonly string[];
  /** Its folders, as they are written. */
  readonly folders: readonly string[];
}

/** What a system puts into an archive beside the files of a person. */
const OF_A_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|Thumbs\.db$|desktop\.ini$)/i;
/** Tables are imported by themselves: they prove no entry. */
const TABLE = /\.(?:txt|csv|tsv|xlsx|xls|ods)$/i;
const DOCUMENT = /\.(?:pdf|png|jpe?g)$/i;
/** « FA-12_2 », « FA-12 (2) »: the second page or copy of a piece. Three digits would be a number of their own. */
const COPY = /(?:_| )\(?\d{1,2}\)?$/;

/** What a part of an archive is for a takeover, by its name alone. */
export function archiveContent(name: string): "table" | "document" | "other" | "none" {
  if (name.endsWith("/") || OF_A_SYSTEM.test(name)) return "none";
  if (TABLE.test(name)) return "table";
  return DOCUMENT.test(name) ? "document" : "other";
}

/** Where a document belongs, by its path in an archive. The path is only read: nothing is ever written at it. */
export function documentPlace(path: string): DocumentPlace {
  const parts = path.split(/[/\\]/).filter((part) => part !== "" && part !== "." && part !== "..");
  const name = (parts.at(-1) ?? "").replace(/\.[^.]*$/, "").trim();
  const pieces = [name, name.replace(COPY, "")].map(fold).filter((piece) => piece !== "");
  return { pieces: [...new Set(pieces)], folders: parts.slice(0, -1) };
}

/** An entry that a document may prove. */
export interface PieceEntry {
  readonly id: string;
  readonly journal: string;
  readonly date: string;
  readonly piece: string;
}

/** Imported entries by the piece that they name. */
export class PieceEntries<Entry extends PieceEntry> {
  private readonly byPiece = new Map<string, Entry[]>();
  private readonly journals = new Set<string>();

  constructor(entries: Iterable<Entry>) {
    for (const entry of entries) {
      const key = fold(entry.piece);
      if (key === "") continue;
      const same = this.byPiece.get(key);
      if (same) same.push(entry);
      else this.byPiece.set(key, [entry]);
      this.journals.add(fold(entry.journal));
    }
  }

  /**
   * The entries of a document: those of the likeliest piece that there is. A folder named as a journal keeps its entries
   * alone, one named as a year those of its days; any other folder says nothing.
   */
  of({ pieces, folders }: DocumentPlace): readonly Entry[] {
    const found =
      pieces.map((piece) => this.byPiece.get(piece)).find((entries) => entries !== undefined) ?? [];
    const journal = folders.map(fold).findLast((folder) => this.journals.has(folder));
    const year = folders.findLast((folder) => /^(?:19|20)\d\d$/.test(folder));
    return found.filter(
      (entry) =>
        (journal === undefined || fold(entry.journal) === journal) &&
        (year === undefined || entry.date.startsWith(year)),
    );
  }
}
