import type { ImportMappingAnswer, mappingKinds } from "@grand-livre/contracts/import";
import { recordMapping, sheetMapping } from "@grand-livre/contracts/import";
import type { FoundHeadings } from "@grand-livre/domain/import/column-set";
import type { RecordFile } from "@grand-livre/domain/import/records/record-file";
import { sheetText } from "@grand-livre/domain/import/sheet-cell";
import type { SheetHeadings, SheetRow } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { deleteMapping, findMappings, keepMapping } from "./mapping-repository.ts";
import { type RememberedMappings, shapeOf } from "./read-sheet.ts";

const SHOWN_HEADINGS = 40;

/** What the form of an upload asks of the columns. @throws RefusalError VALIDATION_FAILED */
export function askedHeadings(fields: Readonly<Record<string, string>>): SheetHeadings | undefined {
  const { mapping } = fields;
  if (!mapping) return undefined;
  const parsed = sheetMapping.safeParse(parseJson(mapping));
  if (!parsed.success) throw invalid("mapping", "columns by field, as JSON");
  // Absent and undefined are one: only columns that were given are kept.
  const given = Object.entries(parsed.data).filter(([, column]) => column !== undefined);
  return { row: headingRow(fields), mapping: Object.fromEntries(given) };
}

/** The same of a file of records, whose kind knows its fields. @throws RefusalError VALIDATION_FAILED */
export function askedRecordHeadings(
  { columns }: Pick<RecordFile, "columns">,
  fields: Readonly<Record<string, string>>,
): FoundHeadings | undefined {
  const { mapping } = fields;
  if (!mapping) return undefined;
  const parsed = recordMapping.safeParse(parseJson(mapping));
  if (!parsed.success || Object.keys(parsed.data).some((field) => !columns.fields.includes(field)))
    throw invalid("mapping", "columns by field, as JSON");
  return { row: headingRow(fields), mapping: parsed.data };
}

function headingRow({ headingLine = "1" }: Readonly<Record<string, string>>): number {
  const row = Number(headingLine);
  if (!Number.isSafeInteger(row) || row < 0) throw invalid("headingLine", "a line, or 0");
  return row;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const invalid = (path: string, message: string) =>
  new RefusalError("VALIDATION_FAILED", { fields: [{ path, message }] });

/** Whose columns a mapping names: those of entries, or of a kind of records. */
export type MappingKind = (typeof mappingKinds)[number];

/** The mappings of a company for one kind of file, by the shape of their headings. */
export async function rememberedMappings(
  db: Connection,
  legalEntityId: string,
  kind: MappingKind,
): Promise<RememberedMappings> {
  const rows = await findMappings(db, legalEntityId);
  return new Map(rows.filter((row) => row.kind === kind).map((row) => [row.shape, row.mapping]));
}

/** What an import leaves to its job of the columns a person named: kept with the effect of the import, or not at all. */
export type MappingToKeep = {
  readonly kind: MappingKind;
  readonly shape: string;
  readonly headings: readonly string[];
};

/** A file without headings has no shape to be known by. */
export function mappingToKeep(kind: MappingKind, names: SheetRow | undefined): MappingToKeep | null {
  if (!names) return null;
  return { kind, shape: shapeOf(names), headings: names.cells.slice(0, SHOWN_HEADINGS).map(sheetText) };
}

/** Remembers how the columns of an imported file were read. */
export async function rememberMapping(
  { tx, scope }: Command,
  file: { readonly legalEntityId: string; readonly fileName: string },
  headings: FoundHeadings,
  keep: MappingToKeep | null,
): Promise<void> {
  if (keep)
    await keepMapping(tx, scope, {
      legalEntityId: file.legalEntityId,
      fileName: file.fileName,
      mapping: headings.mapping,
      ...keep,
    });
}

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listMappings(
  app: Application,
  legalEntityRefId: string,
): Promise<{ rows: ImportMappingAnswer[]; count: number }> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const rows = (await findMappings(app.db, entity.id)).map((row) => ({
    id: row.id,
    kind: row.kind,
    headings: [...row.headings],
    mapping: { ...row.mapping } as Record<string, number>,
    fileName: row.fileName,
    usedBy: row.usedBy,
    usedAt: row.usedAt.toISOString(),
  }));
  return { rows, count: rows.length };
}

/** @throws RefusalError IMPORT_MAPPING_NOT_FOUND */
export async function forgetMapping(app: Application, caller: Caller, id: string): Promise<{ id: string }> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const gone = await deleteMapping(tx, caller.scope, id);
    if (!gone) throw new RefusalError("IMPORT_MAPPING_NOT_FOUND");
    await command.audit({
      action: "delete",
      resource: "import-mapping",
      resourceId: id,
      legalEntityId: gone.legalEntityId,
      details: { fileName: gone.fileName },
    });
    return { id };
  });
}
