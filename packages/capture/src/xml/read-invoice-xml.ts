import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import type { PrintedBill } from "../bill/printed-bill.ts";
import { readCii } from "./cii/read-cii.ts";
import { parseXml } from "./parse-xml.ts";
import { Reading } from "./reading.ts";
import { readUbl } from "./ubl/read-ubl.ts";
import type { XmlElement } from "./xml-element.ts";

type Reader = (reading: Reading, root: XmlElement) => PrintedBill;

/** Root elements by name and namespace: another version of a namespace is another document. */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ["CrossIndustryInvoice urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100", readCii],
  ["Invoice urn:oasis:names:specification:ubl:schema:xsd:Invoice-2", readUbl],
  ["CreditNote urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2", readUbl],
]);

/** XML bytes to what the invoice prints, or why it cannot be: malformed, dangerous, or an XML of another kind. */
export function readInvoiceXml(
  bytes: Uint8Array,
): { printed: PrintedBill; reading: Reading } | CaptureRefusal {
  const root = parseXml(bytes);
  if (isRefusal(root)) return root;
  const read = READERS.get(`${root.name} ${root.namespace}`);
  if (read === undefined)
    return refuse("NOT_AN_INVOICE", {
      root: root.name.slice(0, 80),
      namespace: root.namespace.slice(0, 200),
    });
  const reading = new Reading();
  return { printed: read(reading, root), reading };
}
