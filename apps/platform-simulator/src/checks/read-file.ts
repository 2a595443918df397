import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import { findInvoice } from "@grand-livre/capture/pdf/invoice-attachment";
import { readPdf } from "@grand-livre/capture/pdf/read-pdf";
import { parseXml } from "@grand-livre/capture/xml/parse-xml";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Element } from "@grand-livre/einvoice/checks/element";
import type { FlowSyntax } from "@grand-livre/platform/flow/messages";
import { type Detail, fault } from "./fault.ts";

/** The root element that a syntax has. */
const ROOTS: Readonly<Record<FlowSyntax, readonly string[]>> = {
  CII: ["CrossIndustryInvoice"],
  UBL: ["Invoice", "CreditNote"],
  "Factur-X": ["CrossIndustryInvoice"],
  CDAR: ["CrossDomainAcknowledgementAndResponse"],
  FRR: ["Report"],
};

export interface ReadFile {
  readonly root: Element;
  /** The XML inside a Factur-X. */
  readonly inner?: Uint8Array;
}

/** The document of a flow, or why the file is none of its syntax. */
export async function readFile(bytes: Uint8Array, syntax: FlowSyntax): Promise<ReadFile | Detail> {
  if (bytes.length === 0) return fault("EmptyFlow", "file", "Le fichier est vide.");
  const isPdf = detectFileKind(bytes) === "pdf";
  const wrong = fault("FlowTypeError", "flowSyntax", `Le fichier n’est pas du ${syntax}.`);
  if (isPdf !== (syntax === "Factur-X")) return wrong;
  const inner = isPdf ? await attached(bytes) : undefined;
  if (isPdf && inner === undefined)
    return fault("InvalidSchema", "file", "Le PDF ne porte pas de facture XML.");
  const root = parseXml(inner ?? bytes);
  if (isRefusal(root)) return fault("InvalidSchema", "file", `Le XML ne se lit pas (${root.refused}).`);
  if (!ROOTS[syntax].includes(root.name)) return wrong;
  return { root, ...(inner && { inner }) };
}

async function attached(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const pdf = await readPdf(bytes);
  const found = isRefusal(pdf) ? [] : findInvoice(pdf.attachments);
  return Array.isArray(found) ? undefined : found.attachment.content();
}
