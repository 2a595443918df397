import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { archiveContent, documentPlace, PieceEntries } from "./document-place.ts";

const entry = (id: string, journal: string, date: string, piece: string) => ({ id, journal, date, piece });
const books = new PieceEntries([
  entry("1", "VE", "2025-03-01", "FA-2025-001"),
  entry("2", "BQ", "2025-04-01", "FA-2025-001"),
  entry("3", "VE", "2025-03-02", "FA/2025/002"),
  entry("4", "VE", "2024-03-02", "12"),
  entry("5", "VE", "2025-03-02", "12"),
  entry("6", "AC", "2025-03-02", "FA-2025-001_2"),
]);
const found = (path: string) => books.of(documentPlace(path)).map(({ id }) => id);

describe("the entries that a document proves", () => {
  it("are those of the piece that its name is, written as a program writes it", () => {
    expect(found("fa 2025 002.PDF")).toEqual(["3"]);
    expect(found("FA_2025_002_3.jpg")).toEqual(["3"]);
    expect(found("FA-2025-002 (2).pdf")).toEqual(["3"]);
    expect(found("FA-2025-003.pdf")).toEqual([]);
  });

  it("are the entry of the whole name before that of its first page", () => {
    expect(found("FA-2025-001_2.pdf")).toEqual(["6"]);
    expect(found("FA-2025-001_3.pdf")).toEqual(["1", "2"]);
    // A number of three digits is no page.
    expect(found("FA-2025-002_003.pdf")).toEqual([]);
  });

  it("are narrowed by folders of journals and of years, and by no other", () => {
    expect(found("export/ve/FA-2025-001.pdf")).toEqual(["1"]);
    expect(found("Pièces\\BQ\\FA-2025-001.pdf")).toEqual(["2"]);
    expect(found("2024/12.pdf")).toEqual(["4"]);
    expect(found("2023/12.pdf")).toEqual([]);
    expect(found("../../etc/12.pdf")).toEqual(["4", "5"]);
  });

  it("never come from a name without a letter or a figure", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[./\\ _()-]*$/), (path) => {
        expect(found(path)).toEqual([]);
      }),
    );
  });
});

it("tells documents from tables and from what a system adds", () => {
  expect(archiveContent("AC/FA-1.pdf")).toBe("document");
  expect(archiveContent("balance.csv")).toBe("table");
  expect(archiveContent("notes.docx")).toBe("other");
  for (const name of ["AC/", "__MACOSX/AC/._FA-1.pdf", ".DS_Store", "AC/Thumbs.db"])
    expect(archiveContent(name)).toBe("none");
});
