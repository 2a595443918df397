import { isTransmission, lifeCycleLabel } from "@grand-livre/domain/platform/life-cycle-codes";
import { amountText, compactDate, percentText } from "@grand-livre/einvoice/xml/decimals";
import { writeXml, type XmlNode } from "@grand-livre/einvoice/xml/write-xml";
import {
  CDAR_NAMESPACES,
  type CdarAmount,
  type CdarMessage,
  type CdarParty,
  type CdarReason,
  SCHEMES,
} from "./cdar-message.ts";
import { parisDigits } from "./paris-clock.ts";

/** What a message acknowledges (MDT-77). */
const PHASES = { transmission: "305", treatment: "23" } as const;

/**
 * The same status in the list of UN/CEFACT (UNTDID 1373, MDT-88). 201 has one (51) that the schema of D22B does not know
 * yet, and 220 has none: the element is optional.
 */
const STATUS_CODES: ReadonlyMap<number, string> = new Map([
  [200, "10"],
  [202, "43"],
  [203, "48"],
  [204, "45"],
  [205, "1"],
  [206, "49"],
  [207, "46"],
  [208, "39"],
  [209, "37"],
  [210, "50"],
  [211, "47"],
  [212, "47"],
  [213, "8"],
]);

/** A status as the XML that platforms exchange, in the order of the schema. */
export function writeCdar(message: CdarMessage): string {
  const { invoice, code } = message;
  return writeXml({
    "rsm:CrossDomainAcknowledgementAndResponse": {
      ...Object.fromEntries(Object.entries(CDAR_NAMESPACES).map(([name, uri]) => [`@xmlns:${name}`, uri])),
      "rsm:ExchangedDocumentContext": {
        "ram:BusinessProcessSpecifiedDocumentContextParameter": { "ram:ID": "REGULATED" },
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": "urn.cpro.gouv.fr:1p0:CDV:invoice" },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": message.id,
        "ram:IssueDateTime": moment(message.issuedAt),
        "ram:SenderTradeParty": party(message.sender),
        "ram:IssuerTradeParty": party(message.issuer),
        "ram:RecipientTradeParty": message.recipients.map(party),
      },
      "rsm:AcknowledgementDocument": {
        "ram:MultipleReferencesIndicator": { "udt:Indicator": "false" },
        "ram:TypeCode": isTransmission(code) ? PHASES.transmission : PHASES.treatment,
        "ram:IssueDateTime": moment(message.setAt),
        "ram:ReferenceReferencedDocument": {
          "ram:IssuerAssignedID": invoice.number,
          "ram:StatusCode": STATUS_CODES.get(code),
          "ram:TypeCode": invoice.typeCode ?? undefined,
          "ram:ReceiptDateTime": invoice.receivedAt === null ? undefined : moment(invoice.receivedAt),
          "ram:FormattedIssueDateTime": {
            "qdt:DateTimeString": { "@format": "102", "#": compactDate(invoice.date) },
          },
          "ram:ProcessConditionCode": String(code),
          "ram:ProcessCondition": lifeCycleLabel(code),
          "ram:IssuerTradeParty": {
            "ram:GlobalID": { "@schemeID": SCHEMES.siren, "#": invoice.sellerSiren },
          },
          "ram:SpecifiedDocumentStatus": statusesOf(message),
        },
      },
    },
  });
}

const moment = (instant: string): XmlNode => ({
  "udt:DateTimeString": { "@format": "204", "#": parisDigits(new Date(instant)) },
});

function party({ role, siren, platformNumber, name, address }: CdarParty): XmlNode {
  const identifiers: XmlNode[] = [];
  if (siren !== null) identifiers.push({ "@schemeID": SCHEMES.siren, "#": siren });
  if (platformNumber !== null) identifiers.push({ "@schemeID": SCHEMES.platform, "#": platformNumber });
  return {
    "ram:GlobalID": identifiers,
    "ram:Name": name ?? undefined,
    "ram:RoleCode": role,
    "ram:URIUniversalCommunication":
      address === null ? undefined : { "ram:URIID": { "@schemeID": SCHEMES.address, "#": address } },
  };
}

/** A part for each reason; the note and the amounts stand in the first, which is there for them alone where no reason is told. */
function statusesOf({ reasons, note, amounts }: CdarMessage): XmlNode[] {
  if (reasons.length === 0 && note === null && amounts.length === 0) return [];
  const parts: readonly (CdarReason | undefined)[] = reasons.length === 0 ? [undefined] : reasons;
  return parts.map((reason, index) => ({
    "ram:ReasonCode": reason?.code,
    "ram:Reason": reason?.text,
    "ram:SequenceNumeric": String(index + 1),
    "ram:IncludedNote":
      index > 0 || note === null ? undefined : { "ram:Content": note, "ram:SubjectCode": "AHN" },
    "ram:SpecifiedDocumentCharacteristic": index > 0 ? [] : amounts.map(characteristic),
  }));
}

const characteristic = ({ kind, amountCents, currency, date, rateBasisPoints }: CdarAmount): XmlNode => ({
  "ram:TypeCode": kind,
  "ram:ValueChangedIndicator": { "udt:IndicatorString": "false" },
  "ram:ValueAmount": { "@currencyID": currency, "#": amountText(amountCents, currency) },
  "ram:ValueDateTime":
    date === null ? undefined : { "udt:DateTimeString": { "@format": "102", "#": compactDate(date) } },
  "ram:ValuePercent": rateBasisPoints === null ? undefined : percentText(rateBasisPoints),
});
