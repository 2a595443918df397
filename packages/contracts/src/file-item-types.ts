export const fileItemTypes = ["folder", "PDF", "XLS", "DOC", "TXT", "JPG"] as const;
export type FileItemType = (typeof fileItemTypes)[number];

/** The types of files by how their names end. */
const FILE_TYPES: Readonly<Record<Exclude<FileItemType, "folder">, readonly string[]>> = {
  PDF: ["pdf"],
  XLS: ["xls", "xlsx", "ods", "csv"],
  DOC: ["doc", "docx", "odt", "rtf"],
  TXT: ["txt", "md", "xml"],
  JPG: ["jpg", "jpeg", "png"],
};

/** What the file manager takes, as a browser's file picker wants it. */
export const ACCEPTED_FILES = Object.values(FILE_TYPES)
  .flat()
  .map((end) => `.${end}`)
  .join(",");

/** The type of a file by its name; undefined for one that the file manager does not take. */
export function fileTypeOf(fileName: string): Exclude<FileItemType, "folder"> | undefined {
  const end = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const types = Object.entries(FILE_TYPES) as [Exclude<FileItemType, "folder">, readonly string[]][];
  return types.find(([, ends]) => ends.includes(end))?.[0];
}
