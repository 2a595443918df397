import { all, type Element, first, text } from "@grand-livre/einvoice/checks/element";
import { invoiceKey, type KnownInvoice, type Simulator } from "../simulator.ts";
import { authorOf, unexplained, untimely } from "../status-rules.ts";
import { type Detail, fault } from "./fault.ts";

const DOCUMENT = "AcknowledgementDocument/ReferenceReferencedDocument";

/** What a status has to say (BR-FR-CDV-02 to 13), and how. */
const REQUIRED: readonly (readonly [item: string, path: string, form: RegExp])[] = [
  [
    "MDT-2",
    "ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID",
    /^(NON_)?REGULATED$|^B2C(INT)?$|^B2BINT$|^OUTOFSCOPE$/,
  ],
  [
    "MDT-3",
    "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
    /^urn.cpro.gouv.fr:1p0:CDV:/,
  ],
  ["MDT-4", "ExchangedDocument/ID", /./],
  ["MDT-8", "ExchangedDocument/IssueDateTime/DateTimeString", /^\d{14}$/],
  ["MDT-21", "ExchangedDocument/SenderTradeParty/RoleCode", /^(WK|SE|BY|DFH)$/],
  ["MDT-38", "ExchangedDocument/IssuerTradeParty/GlobalID", /^\d{9}$/],
  ["MDT-40", "ExchangedDocument/IssuerTradeParty/RoleCode", /^(SE|BY)$/],
  ["MDT-59", "ExchangedDocument/RecipientTradeParty/RoleCode", /^(SE|BY|WK|DFH)$/],
  ["MDT-77", "AcknowledgementDocument/TypeCode", /^23$/],
  ["MDT-78", "AcknowledgementDocument/IssueDateTime/DateTimeString", /^\d{14}$/],
  ["MDT-87", `${DOCUMENT}/IssuerAssignedID`, /./],
  ["MDT-100", `${DOCUMENT}/FormattedIssueDateTime/DateTimeString`, /^\d{8}/],
  ["MDT-105", `${DOCUMENT}/ProcessConditionCode`, /^\d{3}$/],
  ["MDT-129", `${DOCUMENT}/IssuerTradeParty/GlobalID`, /^\d{9}$/],
];

export interface JudgedStatus {
  readonly id: string;
  readonly code: number;
  readonly invoice: KnownInvoice;
}

/** A status as the platform judges it: its fields, whose invoice it is about, whether its author may set it now. */
export function judgeStatus(simulator: Simulator, company: string, root: Element): JudgedStatus | Detail[] {
  const missing = REQUIRED.filter(([, path, form]) => !form.test(text(root, path) ?? ""));
  if (missing.length > 0)
    return missing.map(([item, path]) =>
      fault("InvalidSchema", item, `${path} manque ou n’a pas la forme attendue.`),
    );
  const said = (path: string) => text(root, path) ?? "";
  const document = first(root, DOCUMENT);
  const [seller, number, date] = [
    said(`${DOCUMENT}/IssuerTradeParty/GlobalID`),
    said(`${DOCUMENT}/IssuerAssignedID`),
    said(`${DOCUMENT}/FormattedIssueDateTime/DateTimeString`),
  ];
  const code = Number(said(`${DOCUMENT}/ProcessConditionCode`));
  const author = authorOf(code);
  if (author === undefined)
    return [fault("InvoiceLCInvalidStatus", "MDT-105", `Le statut ${code} n’existe pas.`)];
  const invoice = simulator.invoices.get(invoiceKey(seller, number, date));
  if (invoice === undefined)
    return [
      fault(
        "InvoiceLCRuleError",
        "MDT-87",
        `Aucune facture ${number} de ${date.slice(0, 4)} du vendeur ${seller}.`,
      ),
    ];
  const role = said("ExchangedDocument/IssuerTradeParty/RoleCode");
  const side = role === "SE" ? invoice.seller : invoice.buyer;
  if (side !== company || said("ExchangedDocument/IssuerTradeParty/GlobalID") !== company)
    return [
      fault("InvoiceLCAccessDenied", "MDT-38", "L’émetteur du statut n’est pas cette partie de la facture."),
    ];
  const id = said("ExchangedDocument/ID");
  const reasons = all(document, "SpecifiedDocumentStatus/ReasonCode").map((one) => one.text);
  const [late, obscure] = [untimely(code, invoice.statuses), unexplained(code, reasons)];
  const details: Detail[] = code === 212 ? unpaid(document, invoice) : [];
  if (simulator.messages.has(`${company} ${id}`))
    details.push(fault("InvoiceLCRuleError", "MDT-4", `Le message ${id} a déjà été reçu.`));
  if (author !== role)
    details.push(fault("InvoiceLCStatusError", "MDT-40", `Le statut ${code} n’est pas posé par ${role}.`));
  if (late) details.push(fault("InvoiceLCStatusError", "MDT-105", late));
  if (obscure) details.push(fault("InvoiceLCRuleError", "MDT-113", obscure));
  return details.length > 0 ? details : { id, code, invoice };
}

/** Received amounts (212) are told by VAT rate, and by rates of the invoice. */
function unpaid(document: Element | undefined, { rates }: KnownInvoice): Detail[] {
  const received = all(document, "SpecifiedDocumentStatus/SpecifiedDocumentCharacteristic").filter(
    (one) => text(one, "TypeCode") === "MEN",
  );
  if (received.length === 0)
    return [fault("InvoiceLCAmountError", "MDT-207", "Un montant encaissé est attendu.")];
  return received
    .filter((one) => !text(one, "ValueAmount") || !rates.has(Number(text(one, "ValuePercent") ?? Number.NaN)))
    .map((one) =>
      fault(
        "InvoiceLCAmountError",
        "MDT-224",
        `Le taux ${text(one, "ValuePercent") ?? "absent"} n’est pas un taux de la facture.`,
      ),
    );
}
