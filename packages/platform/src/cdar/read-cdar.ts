import type { CaptureRefusal } from "@grand-livre/capture/bill/captured-bill";
import { normalizeDecimal } from "@grand-livre/capture/xml/decimal-text";
import { parseXml } from "@grand-livre/capture/xml/parse-xml";
import {
  at,
  childOf,
  childrenOf,
  textAt,
  textOf,
  type XmlElement,
} from "@grand-livre/capture/xml/xml-element";
import { isDate } from "@grand-livre/domain/date/calendar-date";
import { roundDecimalToCents } from "@grand-livre/domain/money/decimal";
import { reasonLabel } from "@grand-livre/domain/platform/life-cycle-reasons";
import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import {
  CDAR_NAMESPACES,
  type CdarAmount,
  type CdarInvalid,
  type CdarInvoice,
  type CdarMessage,
  type CdarParty,
  type CdarReason,
  SCHEMES,
} from "./cdar-message.ts";
import { instantOfParis } from "./paris-clock.ts";

/** Ends the reading: what the message must say is not there, or cannot be read. */
class Unreadable extends Error {
  readonly element: string;
  constructor(element: string) {
    super(element);
    this.element = element;
  }
}

/**
 * A status of an invoice out of untrusted bytes. Codes, roles and kinds of amounts that we do not know are read as they are;
 * what identifies the invoice, its status and its author must be there.
 */
export function readCdar(bytes: Uint8Array): CdarMessage | CdarInvalid | CaptureRefusal {
  const root = parseXml(bytes);
  if (isRefusal(root)) return root;
  try {
    return messageOf(root);
  } catch (error) {
    if (error instanceof Unreadable) return refuse("CDAR_INVALID", { element: error.element });
    throw error;
  }
}

function messageOf(root: XmlElement): CdarMessage {
  if (root.name !== "CrossDomainAcknowledgementAndResponse" || root.namespace !== CDAR_NAMESPACES.rsm)
    throw new Unreadable("CrossDomainAcknowledgementAndResponse");
  const header = only(root, "ExchangedDocument");
  const acknowledgement = only(root, "AcknowledgementDocument");
  const document = only(acknowledgement, "ReferenceReferencedDocument");
  const statuses = childrenOf(document, "SpecifiedDocumentStatus");
  const notes = statuses
    .flatMap((status) => childrenOf(status, "IncludedNote"))
    .flatMap((note) => texts(note, "Content"));
  return {
    id: needed(header, "ID"),
    issuedAt: momentAt(header, "IssueDateTime"),
    setAt: momentAt(acknowledgement, "IssueDateTime"),
    sender: partyOf(only(header, "SenderTradeParty")),
    issuer: partyOf(only(header, "IssuerTradeParty")),
    recipients: childrenOf(header, "RecipientTradeParty").map(partyOf),
    invoice: invoiceOf(document),
    code: codeOf(document),
    reasons: statuses.flatMap(reasonsOf),
    amounts: statuses.flatMap((status) =>
      childrenOf(status, "SpecifiedDocumentCharacteristic").flatMap(amountsOf),
    ),
    note: notes.length === 0 ? null : notes.join("\n"),
  };
}

/** The one child of that name: a message tells one status of one invoice (P1.14). */
function only(element: XmlElement, name: string): XmlElement {
  const [child, ...others] = childrenOf(element, name);
  if (child === undefined || others.length > 0) throw new Unreadable(name);
  return child;
}

function needed(element: XmlElement, path: string): string {
  const text = textAt(element, path);
  if (text === null) throw new Unreadable(`${element.name}/${path}`);
  return text;
}

const texts = (element: XmlElement, name: string): string[] =>
  childrenOf(element, name).flatMap((child) => textOf(child) ?? []);

/** A status is a number of three digits. */
function codeOf(document: XmlElement): number {
  const text = needed(document, "ProcessConditionCode");
  if (!/^[1-9]\d\d$/.test(text)) throw new Unreadable("ProcessConditionCode");
  return Number(text);
}

function momentAt(element: XmlElement, name: string): string {
  const moment = at(element, name);
  const instant = moment && instantOf(moment);
  if (instant === undefined) throw new Unreadable(`${element.name}/${name}`);
  return instant;
}

function instantOf(element: XmlElement): string | undefined {
  const digits = textAt(element, "DateTimeString");
  const written = textAt(element, "DateTime");
  if (digits !== null) return instantOfParis(digits)?.toISOString();
  return written === null || Number.isNaN(Date.parse(written)) ? undefined : new Date(written).toISOString();
}

/** A day, of eight digits or of the fourteen of a moment. */
function dayOf(element: XmlElement | undefined): string | undefined {
  const digits = element && textAt(element, "DateTimeString");
  const day = digits?.replace(/^(\d{4})(\d\d)(\d\d)(?:\d{6})?$/, "$1-$2-$3");
  return day !== undefined && isDate(day) ? day : undefined;
}

function invoiceOf(document: XmlElement): CdarInvoice {
  const date = dayOf(childOf(document, "FormattedIssueDateTime"));
  if (date === undefined) throw new Unreadable("FormattedIssueDateTime");
  const sellerSiren = childrenOf(document, "IssuerTradeParty")
    .map(sirenOf)
    .find((siren) => siren !== null);
  if (sellerSiren == null) throw new Unreadable("ReferenceReferencedDocument/IssuerTradeParty");
  const received = childOf(document, "ReceiptDateTime");
  return {
    number: needed(document, "IssuerAssignedID"),
    date,
    typeCode: textAt(document, "TypeCode"),
    sellerSiren,
    receivedAt: (received && instantOf(received)) ?? null,
  };
}

const partyOf = (element: XmlElement): CdarParty => ({
  role: needed(element, "RoleCode"),
  siren: sirenOf(element),
  platformNumber: identifierOf(element, SCHEMES.platform),
  name: textAt(element, "Name"),
  address: textAt(element, "URIUniversalCommunication/URIID"),
});

const identifierOf = (element: XmlElement, scheme: string): string | null =>
  textOf(childrenOf(element, "GlobalID").find(({ attributes }) => attributes.get("schemeID") === scheme));

/** By its SIREN, or as the company of its SIRET, which public buyers are named by. */
function sirenOf(element: XmlElement): string | null {
  const siren = identifierOf(element, SCHEMES.siren) ?? identifierOf(element, SCHEMES.siret)?.slice(0, 9);
  return siren !== undefined && /^\d{9}$/.test(siren) ? siren : null;
}

function reasonsOf(status: XmlElement): CdarReason[] {
  const code = textAt(status, "ReasonCode");
  if (code === null) return [];
  return [{ code, text: texts(status, "Reason").join("\n") || reasonLabel(code) }];
}

/** What tells another kind of value (a text, a date, a quantity) has no amount and is not read. */
function amountsOf(characteristic: XmlElement): CdarAmount[] {
  const amount = childOf(characteristic, "ValueAmount");
  if (amount === undefined) return [];
  const percent = childOf(characteristic, "ValuePercent");
  return [
    {
      kind: needed(characteristic, "TypeCode"),
      amountCents: hundredths(amount),
      currency: amount.attributes.get("currencyID") ?? "EUR",
      rateBasisPoints: percent === undefined ? null : hundredths(percent),
      date: dayOf(childOf(characteristic, "ValueDateTime")) ?? null,
    },
  ];
}

/** An amount may have six decimals (G7.07): it is rounded to the cent. */
function hundredths(element: XmlElement): number {
  const decimal = normalizeDecimal(element.text);
  const cents = decimal && roundDecimalToCents(decimal.text);
  if (cents === null || isRefusal(cents)) throw new Unreadable(element.name);
  return cents;
}
