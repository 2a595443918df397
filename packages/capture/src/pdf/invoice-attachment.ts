import { isRefusal } from "@grand-livre/domain/refusal";
import type { CaptureWarning, Profile } from "../bill/captured-bill.ts";
import type { PrintedBill } from "../bill/printed-bill.ts";
import { readInvoiceXml } from "../xml/read-invoice-xml.ts";
import type { Reading } from "../xml/reading.ts";
import type { PdfAttachment } from "./attachments.ts";

/** Names of Factur-X 1.0, ZUGFeRD 2.0 and 1.0, and XRechnung, lower case. */
const STANDARD_NAMES = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];

/** Whether a reader that goes by the standards' names finds an invoice under this one. */
export function isStandardName(name: string): boolean {
  return STANDARD_NAMES.includes(name.toLowerCase());
}
/** Data in France, Alternative in Germany. */
const USUAL_RELATIONS: ReadonlySet<string> = new Set(["Data", "Alternative"]);
/** Profiles whose XML is whole enough to be the source of the page: `Source` is usual too (Factur-X 1.0.07). */
const WHOLE_PROFILES: ReadonlySet<Profile> = new Set(["en16931", "extended", "extended-ctc-fr", "xrechnung"]);
const MAX_CANDIDATES = 10;

export interface FoundInvoice {
  readonly attachment: PdfAttachment;
  readonly printed: PrintedBill;
  readonly reading: Reading;
}

/** The invoice inside a PDF's attachments; without one, why the XML that was there could not be used. */
export function findInvoice(attachments: readonly PdfAttachment[]): FoundInvoice | CaptureWarning[] {
  const refused: CaptureWarning[] = [];
  const found: FoundInvoice[] = [];
  const contents: Uint8Array[] = [];
  for (const attachment of candidates(attachments)) {
    const bytes = attachment.content();
    const read = bytes === undefined ? undefined : readInvoiceXml(bytes);
    // Of an attachment that no name calls XML, only an invoice is worth a word.
    if (!isNamedXml(attachment) && (read === undefined || isRefusal(read))) continue;
    if (bytes === undefined || read === undefined) {
      refused.push(refusedWarning(attachment, false));
      continue;
    }
    if (isRefusal(read)) {
      refused.push(refusedWarning(attachment, read.refused === "NOT_AN_INVOICE"));
      continue;
    }
    if (contents.some((other) => sameBytes(other, bytes))) continue;
    contents.push(bytes);
    found.push({ attachment, ...read });
  }
  const [first] = found;
  if (first === undefined) return refused;
  if (found.length > 1) first.reading.warn("EMBEDDED_XML_SEVERAL", { name: first.attachment.name });
  return first;
}

function refusedWarning({ name }: PdfAttachment, isOtherKind: boolean): CaptureWarning {
  return { code: isOtherKind ? "EMBEDDED_XML_NOT_AN_INVOICE" : "EMBEDDED_XML_BROKEN", details: { name } };
}

function isNamedXml({ name, relation }: PdfAttachment): boolean {
  return /\.xml$/i.test(name) || (name === "" && USUAL_RELATIONS.has(relation ?? ""));
}

/** Other formats have names that say so, and are not unpacked to be looked at. */
const OTHER_FORMAT = /\.(?:pdf|png|jpe?g|gif|tiff?|csv|xlsx?|docx?|ods|odt|zip|txt|html?)$/i;

/** Attachments that may be XML, those that are called so first: the standard names, then the usual relations. */
function candidates(attachments: readonly PdfAttachment[]): PdfAttachment[] {
  const rank = ({ name, relation }: PdfAttachment) => {
    const standard = STANDARD_NAMES.indexOf(name.toLowerCase());
    if (standard !== -1) return standard;
    const isUsual = USUAL_RELATIONS.has(relation ?? "");
    return STANDARD_NAMES.length + (isUsual ? 0 : 1) + (/\.xml$/i.test(name) || name === "" ? 0 : 2);
  };
  return attachments
    .filter((attachment) => isNamedXml(attachment) || !OTHER_FORMAT.test(attachment.name))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_CANDIDATES);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

const DECLARED: Readonly<Record<string, Profile>> = {
  MINIMUM: "minimum",
  BASICWL: "basic-wl",
  BASIC: "basic",
  EN16931: "en16931",
  COMFORT: "en16931",
  EXTENDED: "extended",
  XRECHNUNG: "xrechnung",
};

/** Warns of what departs from Factur-X in the container: the invoice is read all the same. */
export function checkContainer(
  { attachment, printed, reading }: FoundInvoice,
  declaredProfile: string | null,
): void {
  const { name, relation, isAssociated } = attachment;
  const { profile } = printed.syntax;
  const isUsual =
    USUAL_RELATIONS.has(relation ?? "") ||
    (relation === "Source" && profile !== null && WHOLE_PROFILES.has(profile));
  if (!isStandardName(name)) reading.warn("ATTACHMENT_NAME_UNUSUAL", { name });
  if (isAssociated === false) reading.warn("ATTACHMENT_NOT_ASSOCIATED");
  else if (isAssociated && !isUsual)
    reading.warn("ATTACHMENT_RELATION_UNUSUAL", { relation: relation ?? "" });
  const declared = DECLARED[(declaredProfile ?? "").toUpperCase().replace(/[\s_-]/g, "")];
  if (declared !== undefined && profile !== null && declared !== profile)
    reading.warn("PROFILE_DIFFERS", { declared, profile });
}
