import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { formatVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { printedInformation, printedName, spacedSiren } from "@grand-livre/domain/mention/legal-information";
import { writeCii } from "../xml/write-cii.ts";
import { told } from "../xml/write-xml.ts";
import { ATTACHMENT_NAME, facturXMetadata } from "./factur-x-metadata.ts";
import { frenchDay, groupedIban } from "./french.ts";
import { setLines } from "./lines-table.ts";
import { setParties } from "./parties.ts";
import { drawPaymentCode, paymentCodeText } from "./payment-code.ts";
import { CONTENT_WIDTH, INK, PAGE, Sheet, type TextStyle } from "./sheet.ts";
import { setTotals } from "./totals.ts";

export interface FacturXOptions {
  /** When it was made: the date in the file, so that the same invoice gives the same bytes. */
  readonly createdAt: Date;
  /** PNG or JPEG, drawn within 150 × 54 points. */
  readonly logo?: Uint8Array | undefined;
}

const TITLES = {
  invoice: "Facture",
  credit_note: "Avoir",
  deposit: "Facture d’acompte",
  final: "Facture de solde",
} as const;

const titleOf = ({ kind, typeCode }: Pick<IssuedInvoice, "kind" | "typeCode">) =>
  // The compulsory word on an invoice written by the buyer (CGI, ann. II, art. 242 nonies A, I-14°).
  typeCode === "389" ? `${TITLES[kind]} (autofacturation)` : TITLES[kind];

/** What the numbers of earlier documents are to this one. */
const TIES = {
  invoice: "Fait suite à",
  credit_note: "Avoir sur la facture",
  deposit: "Fait suite à",
  final: "Fait suite à",
} as const;

const quiet: TextStyle = { size: 8, color: INK.quiet };

/**
 * The validated invoice as one file for people and machines: PDF/A-3b with embedded faces, and its EN 16931 XML
 * attached as Factur-X 1.08 wants it. Every figure is the frozen one; nothing is computed again.
 */
export async function writeFacturX(invoice: IssuedInvoice, options: FacturXOptions): Promise<Uint8Array> {
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const info = {
    Title: title,
    Creator: "Grand Livre",
    Producer: "Grand Livre",
    CreationDate: options.createdAt,
    ModDate: options.createdAt,
  };
  const sheet = new Sheet({ info }, invoice.paper);
  sheet.onNewPage = () => setContinuation(sheet, invoice);
  setHead(sheet, invoice, options.logo);
  setParties(sheet, invoice);
  setReferences(sheet, invoice);
  setLines(sheet, invoice);
  setTotals(sheet, invoice);
  setPayment(sheet, invoice);
  setMentions(sheet, invoice);
  attach(sheet, invoice, title, options.createdAt);
  return sheet.bytes((page, pages) => setFoot(sheet, invoice, page, pages));
}

/** What the types of the library do not know yet: bytes as a source, the relation of PDF/A-3, more metadata. */
interface AttachingDocument {
  file(bytes: Uint8Array, options: Readonly<Record<string, unknown>>): unknown;
  appendXML(xml: string): void;
}

function attach(sheet: Sheet, invoice: IssuedInvoice, title: string, createdAt: Date): void {
  const doc = sheet.doc as unknown as AttachingDocument;
  doc.file(new TextEncoder().encode(writeCii(invoice)), {
    name: ATTACHMENT_NAME,
    type: "text/xml",
    relationship: "Alternative",
    description: `${title}, Factur-X EN 16931`,
    creationDate: createdAt,
    modifiedDate: createdAt,
  });
  doc.appendXML(facturXMetadata(invoice.seller.name));
}

function setHead(sheet: Sheet, invoice: IssuedInvoice, logo: Uint8Array | undefined): void {
  const { template, accentColor } = sheet.look;
  const isBand = template === "band";
  if (isBand) setBand(sheet, invoice, logo !== undefined);
  if (logo !== undefined) sheet.doc.image(Buffer.from(logo), PAGE.left, PAGE.top, { fit: [150, 54] });
  const x = PAGE.right - 300;
  let y: number = PAGE.top;
  const right = { align: "right", prose: true, ...(isBand ? { color: INK.paper } : {}) } as const;
  y += sheet.text(titleOf(invoice), x, y, 300, { ...right, size: 20, strong: true });
  y += sheet.text(`N° ${invoice.number}`, x, y, 300, { color: accentColor, ...right, size: 11 });
  const dates = [
    `${invoice.kind === "credit_note" ? "Émis" : "Émise"} le ${frenchDay(invoice.issueDate)}`,
    invoice.dueDate === null ? undefined : `Échéance le ${frenchDay(invoice.dueDate)}`,
  ].filter((text) => text !== undefined);
  y += 2 + sheet.text(dates.join("\n"), x, y + 2, 300, { ...right, size: 9 });
  sheet.y = Math.max(y, PAGE.top + 54) + 22 + (isBand ? 14 : 0);
}

/** How far the band of colour reaches down the first page. */
const BAND_HEIGHT = PAGE.top + 66;

/** The band across the head: a logo of any colours is on white; without one, the seller's name is there. */
function setBand(sheet: Sheet, { seller }: IssuedInvoice, hasLogo: boolean): void {
  sheet.doc.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(sheet.look.accentColor);
  if (hasLogo) sheet.doc.roundedRect(PAGE.left - 8, PAGE.top - 8, 166, 70, 6).fill(INK.paper);
  else
    sheet.text(printedName(seller), PAGE.left, PAGE.top + 4, CONTENT_WIDTH - 310, {
      size: 14,
      strong: true,
      color: INK.paper,
    });
}

/** The head of every page but the first: whose sheet it is, and of which document, should they part. */
function setContinuation(sheet: Sheet, invoice: IssuedInvoice): void {
  const { number, seller } = invoice;
  sheet.text(printedName(seller), PAGE.left, PAGE.top - 6, CONTENT_WIDTH / 2, { ...quiet, strong: true });
  const title = `${titleOf(invoice)} ${number} (suite)`;
  sheet.text(title, PAGE.left + CONTENT_WIDTH / 2, PAGE.top - 6, CONTENT_WIDTH / 2, {
    ...quiet,
    align: "right",
    prose: true,
  });
  sheet.y = PAGE.top + 18;
}

function setReferences(sheet: Sheet, invoice: IssuedInvoice): void {
  const { preceding, deliveryDate, serviceStart, serviceEnd, label } = invoice;
  const { orderReference, buyerReference, contractReference } = invoice;
  const facts = [
    told(label) === undefined ? undefined : `Objet\u00a0: ${label}`,
    told(buyerReference) === undefined ? undefined : `Votre référence\u00a0: ${buyerReference}`,
    told(orderReference) === undefined ? undefined : `Votre commande\u00a0: ${orderReference}`,
    told(contractReference) === undefined ? undefined : `Contrat ou marché\u00a0: ${contractReference}`,
    deliveryDate === null ? undefined : `Livraison ou fin de prestation\u00a0: ${frenchDay(deliveryDate)}`,
    serviceStart === null || serviceEnd === null
      ? undefined
      : `Période\u00a0: du ${frenchDay(serviceStart)} au ${frenchDay(serviceEnd)}`,
    preceding.length === 0
      ? undefined
      : `${TIES[invoice.kind]}\u00a0: ${preceding
          .map(({ number, date }) => `${number}${date === null ? "" : ` du ${frenchDay(date)}`}`)
          .join(", ")}`,
  ].filter((text) => text !== undefined);
  if (facts.length === 0) return;
  sheet.y += sheet.text(facts.join("\n"), PAGE.left, sheet.y, CONTENT_WIDTH) + 14;
}

/** The code, the four cells beside it that stay white so that it is found, and its name. */
const CODE_HEIGHT = 97;

function setPayment(sheet: Sheet, invoice: IssuedInvoice): void {
  const { payment } = invoice;
  // The account is ours, and nothing is owed to us by a credit note.
  const isCredit = invoice.kind === "credit_note";
  const code = isCredit ? null : paymentCodeText(invoice);
  const account = [
    payment.iban === null ? undefined : `IBAN\u00a0: ${groupedIban(payment.iban)}`,
    payment.accountName === null ? undefined : `Titulaire\u00a0: ${payment.accountName}`,
    `Référence à rappeler\u00a0: ${payment.remittance}`,
  ];
  const facts = [told(payment.terms), ...(isCredit ? [] : account)].filter((text) => text !== undefined);
  if (facts.length === 0) return;
  const width = code === null ? CONTENT_WIDTH : CONTENT_WIDTH - 110;
  const text = facts.join("\n").replace(/\s*\n\s*/g, "\n");
  const title: TextStyle = { ...quiet, strong: true };
  const needed = sheet.height("Règlement", width, title) + 2 + sheet.height(text, width);
  sheet.room(Math.max(needed, code === null ? 0 : CODE_HEIGHT));
  const top = sheet.y;
  let height = sheet.text("Règlement", PAGE.left, top, width, title) + 2;
  height += sheet.text(text, PAGE.left, top + height, width);
  if (code !== null) {
    drawPaymentCode(sheet, code, PAGE.right - 76, top, 76);
    sheet.text("Virement SEPA", PAGE.right - 96, top + 84, 116, {
      size: 7,
      color: INK.quiet,
      align: "center",
    });
    height = Math.max(height, CODE_HEIGHT);
  }
  sheet.y = top + height + 14;
}

/** Mentions that the page has said already, where they belong: under the seller's name, among the references. */
const SAID_ABOVE: ReadonlySet<string> = new Set([
  "ISSUER_COMPANY_FORM",
  "ISSUER_REGISTRATION",
  "PRECEDING_INVOICE",
  "DELIVERY_DATE",
]);

function setMentions(sheet: Sheet, invoice: IssuedInvoice): void {
  const texts = [
    ...invoice.notes.map((note) => note.text),
    ...invoice.mentions.filter(({ code }) => !SAID_ABOVE.has(code)).map((mention) => mention.text),
  ];
  for (const text of texts) {
    const height = sheet.height(text, CONTENT_WIDTH, quiet);
    sheet.room(height);
    sheet.text(text, PAGE.left, sheet.y, CONTENT_WIDTH, quiet);
    sheet.y += height + 3;
  }
}

function setFoot(sheet: Sheet, { seller, number }: IssuedInvoice, page: number, pages: number): void {
  sheet.rule(PAGE.bottom + 16);
  const { siren, rcsCity } = seller;
  const legal = [
    printedName(seller),
    printedInformation(seller),
    // A company of the trade register has named it with its town.
    siren === null || rcsCity !== null ? null : `SIREN ${spacedSiren(siren)}`,
    seller.vatNumber === null ? null : formatVatNumber(seller.vatNumber),
  ].filter((text) => text !== null && text !== undefined);
  sheet.text(legal.join(" · "), PAGE.left, PAGE.bottom + 22, CONTENT_WIDTH - 110, {
    size: 7,
    color: INK.quiet,
  });
  sheet.text(`${number} — page ${page}/${pages}`, PAGE.right - 130, PAGE.bottom + 22, 130, {
    size: 7,
    color: INK.quiet,
    align: "right",
    prose: true,
  });
}
