import { MAX_XML_BYTES } from "../xml/parse-xml.ts";
import { arrayOf, dictOf, resolve, streamBytes } from "./pdf-document.ts";
import { isDict, nameOf, type PdfDict, type PdfValue, textOfString } from "./pdf-values.ts";
import type { PdfObject, ScannedPdf } from "./scan-pdf.ts";

export interface PdfAttachment {
  readonly name: string;
  /** AFRelationship: Data, Alternative, Source, Supplement…; `null` when absent or unknown. */
  readonly relation: string | null;
  /** Named by an /AF entry of the catalogue or of a page, as Factur-X asks. `null`: not known. */
  readonly isAssociated: boolean | null;
  /** Unpacked content; `undefined` when the stream is broken or packed in a way that data files are not. */
  readonly content: () => Uint8Array | undefined;
}

const MAX_ATTACHMENTS = 100;

/** File specifications of a PDF: of the names tree, then of /AF entries (catalogue and pages), then unnamed ones. */
export function attachmentsOf(pdf: ScannedPdf, catalog: PdfDict, pages: readonly PdfDict[]): PdfAttachment[] {
  const associated = new Set<PdfDict>();
  for (const holder of [catalog, ...pages])
    for (const item of arrayOf(pdf, holder.get("AF"))) addDict(associated, dictOf(pdf, item));
  const named = new Set<PdfDict>();
  walkNames(pdf, dictOf(pdf, dictOf(pdf, catalog.get("Names"))?.get("EmbeddedFiles")), named);
  let specifications = new Set([...named, ...associated]);
  if (specifications.size === 0) specifications = orphanSpecifications(pdf);
  return [...specifications]
    .filter((specification) => specification.has("EF"))
    .slice(0, MAX_ATTACHMENTS)
    .map((specification) => attachmentOf(pdf, specification, associated.has(specification)));
}

function addDict(set: Set<PdfDict>, dict: PdfDict | undefined): void {
  if (dict !== undefined) set.add(dict);
}

/** A name tree (§ 7.9.6), each node once. */
function walkNames(pdf: ScannedPdf, root: PdfDict | undefined, found: Set<PdfDict>): void {
  const seen = new Set<PdfDict>();
  const pending = [root];
  while (pending.length > 0 && found.size < MAX_ATTACHMENTS) {
    const node = pending.pop();
    if (node === undefined || seen.has(node)) continue;
    seen.add(node);
    arrayOf(pdf, node.get("Names")).forEach((value, index) => {
      if (index % 2 === 1) addDict(found, dictOf(pdf, value));
    });
    for (const kid of arrayOf(pdf, node.get("Kids"))) pending.push(dictOf(pdf, kid));
  }
}

/** File specifications that no tree names: some writers attach and forget both entries. */
function orphanSpecifications(pdf: ScannedPdf): Set<PdfDict> {
  const found = new Set<PdfDict>();
  for (const { value } of pdf.objects.values())
    if (isDict(value) && value.has("EF") && /^F(ilespec)?$/.test(nameOf(value.get("Type")) ?? "Filespec"))
      found.add(value);
  return found;
}

function attachmentOf(pdf: ScannedPdf, specification: PdfDict, isAssociated: boolean): PdfAttachment {
  const text = (key: string) => textOfString(resolve(pdf, specification.get(key))?.value);
  const path = text("UF") ?? text("F") ?? "";
  const relation = nameOf(resolve(pdf, specification.get("AFRelationship"))?.value);
  return {
    name: path.split(/[\\/]/).at(-1) ?? "",
    relation: relation ?? null,
    isAssociated,
    content: () => streamBytes(pdf, embeddedFile(pdf, specification.get("EF")), MAX_XML_BYTES),
  };
}

function embeddedFile(pdf: ScannedPdf, entry: PdfValue | undefined): PdfObject | undefined {
  const files = dictOf(pdf, entry);
  return resolve(pdf, files?.get("UF") ?? files?.get("F"));
}
