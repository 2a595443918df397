import { currencies } from "./codes.ts";
import { all, type Element, text } from "./element.ts";
import { words } from "./french-terms.ts";
import type { CheckedInvoice } from "./model.ts";
import { given } from "./rule.ts";
import {
  COUNTS,
  CUSTOMER,
  MARKS,
  REPEATED,
  REQUIRED,
  SETTLEMENT,
  SINGLES,
  SUPPLIER,
} from "./syntax-tables.ts";
import { unitCodes } from "./unit-codes.ts";

type Syntax = CheckedInvoice["syntax"];
type Above = readonly Element[];
type Holds = (element: Element, above: Above) => boolean;

/** A rule over the elements that stand at a place: `Parent/Name`, or a name alone. */
interface SyntaxRule {
  readonly rule: string;
  readonly message: string;
  readonly at: string;
  readonly holds: Holds;
}

export type SyntaxFault = Pick<SyntaxRule, "rule" | "message" | "at">;

/** At most one text among several. */
const areSame = (elements: readonly Element[]): boolean => new Set(elements.map((one) => one.text)).size <= 1;
const onlyOnce = (path: string): string => `${path} est donné une fois au plus.`;

const PRICED = words(
  "Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount",
);
const TRANSFERS = words("30 58");
const REFERENCES = words("50 130 916");

/** What no table says. */
type Other = readonly [
  id: string,
  at: string,
  message: string,
  holds: (element: Element, above: Above) => boolean,
];

const typeIs = (element: Element, code: string) =>
  element.name === "AdditionalReferencedDocument" && text(element, "TypeCode") === code;
const lacks = (element: Element, path: string) => all(element, path).length === 0;
const vatIds = (party: Element, isVat: boolean) =>
  all(party, "PartyTaxScheme")
    .filter((one) => all(one, "TaxScheme/ID").some((id) => (id.text.toUpperCase() === "VAT") === isVat))
    .flatMap((one) => all(one, "CompanyID"));
const isBoolean: Holds = (one) => /^(?:true|false|0|1)$/.test(one.text);
const isDate: Holds = (one) => {
  const day = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(one.text)?.[1];
  return day !== undefined && new Date(day).toJSON()?.slice(0, 10) === day;
};
const isPayable = (means: Element) =>
  !TRANSFERS.has(text(means, "TypeCode") ?? "") ||
  ["IBANID", "ProprietaryID"].some((id) => !lacks(means, `PayeePartyCreditorFinancialAccount/${id}`));

const unitOf = (at: string): Other => [
  "BR-CL-23",
  at,
  "L’unité est un code de la recommandation 20 ou 21.",
  ({ attributes }) => !attributes.has("unitCode") || unitCodes.has(attributes.get("unitCode") ?? ""),
];

const OTHERS: Readonly<Record<Syntax, readonly Other[]>> = {
  cii: [
    [
      "CII-SR-470",
      SETTLEMENT,
      "Un virement demande le compte à créditer.",
      (one) => all(one, "SpecifiedTradeSettlementPaymentMeans").every(isPayable),
    ],
    [
      "CII-SR-462",
      SETTLEMENT,
      "L’exigibilité de la TVA est la même partout.",
      (one) => areSame(all(one, "ApplicableTradeTax/DueDateTypeCode")),
    ],
    [
      "CII-SR-467",
      SETTLEMENT,
      "Le moyen de paiement est le même partout.",
      (one) => areSame(all(one, "SpecifiedTradeSettlementPaymentMeans/TypeCode")),
    ],
    [
      "CII-SR-468",
      SETTLEMENT,
      "Le moyen de paiement se dit de même partout.",
      (one) => areSame(all(one, "SpecifiedTradeSettlementPaymentMeans/Information")),
    ],
    [
      "BR-52",
      "AdditionalReferencedDocument",
      "Une pièce jointe porte un identifiant.",
      (one) => given(text(one, "IssuerAssignedID")),
    ],
    [
      "CII-DT-015",
      "ReferencedDocument",
      "Seule une pièce jointe a une adresse.",
      (one) => lacks(one, "URIID") || typeIs(one, "916"),
    ],
    [
      "CII-DT-018",
      "ReferencedDocument",
      "Une référence est de type 50, 130 ou 916.",
      (one) =>
        lacks(one, "TypeCode") ||
        (one.name === "AdditionalReferencedDocument" && REFERENCES.has(text(one, "TypeCode") ?? "")),
    ],
    [
      "CII-DT-021",
      "ReferencedDocument",
      "Seule une pièce jointe a un nom.",
      (one) => lacks(one, "Name") || typeIs(one, "916"),
    ],
    [
      "CII-DT-022",
      "ReferencedDocument",
      "Seule une pièce jointe porte un fichier.",
      (one) => lacks(one, "AttachmentBinaryObject") || typeIs(one, "916"),
    ],
    [
      "CII-DT-024",
      "ReferencedDocument",
      "Seul un objet facturé a un schéma.",
      (one) => lacks(one, "ReferenceTypeCode") || typeIs(one, "130"),
    ],
    [
      "CII-DT-027",
      "ReferencedDocument",
      "Seule une facture citée a une date.",
      (one) => lacks(one, "FormattedIssueDateTime") || one.name === "InvoiceReferencedDocument",
    ],
    unitOf("BasisQuantity"),
    ["SCHEMA", "Indicator", "Un oui ou non s’écrit true ou false.", isBoolean],
    [
      "BR-CL-03",
      "TaxTotalAmount",
      "La devise d’un montant est un code ISO 4217.",
      (one) => !one.attributes.has("currencyID") || currencies.has(one.attributes.get("currencyID") ?? ""),
    ],
  ],
  ubl: [
    [
      "UBL-SR-43",
      "AdditionalDocumentReference",
      "Seul un objet facturé a un schéma, et le type 130.",
      (one, above) =>
        text(one, "DocumentTypeCode") === "130" ||
        (above[0]?.name === "CreditNote" && text(one, "DocumentTypeCode") === "50") ||
        (lacks(one, "DocumentTypeCode") && all(one, "ID").every((id) => !id.attributes.has("schemeID"))),
    ],
    [
      "UBL-SR-04",
      "/",
      "Un seul objet est facturé.",
      (one) =>
        all(one, "AdditionalDocumentReference").filter((it) => text(it, "DocumentTypeCode") === "130")
          .length <= 1,
    ],
    ["UBL-SR-12", SUPPLIER, "Un vendeur a un seul numéro de TVA.", (one) => vatIds(one, true).length <= 1],
    ["UBL-SR-13", SUPPLIER, "Un vendeur a un seul numéro fiscal.", (one) => vatIds(one, false).length <= 1],
    ["UBL-SR-18", CUSTOMER, "Un acheteur a un seul numéro de TVA.", (one) => vatIds(one, true).length <= 1],
    [
      "UBL-SR-44",
      "/",
      "La référence du paiement est la même partout.",
      (one) => areSame(all(one, "PaymentMeans/PaymentID")),
    ],
    [
      "UBL-SR-47",
      "/",
      "Le moyen de paiement est le même partout.",
      (one) => areSame(all(one, "PaymentMeans/PaymentMeansCode")),
    ],
    [
      "UBL-SR-46",
      "/",
      "Le moyen de paiement se dit une fois.",
      (one) =>
        all(one, "PaymentMeans/PaymentMeansCode").filter((it) => it.attributes.has("name")).length <= 1,
    ],
    [
      "UBL-SR-20",
      "PayeeParty",
      "Le bénéficiaire a un seul identifiant.",
      (one) =>
        all(one, "PartyIdentification/ID").filter(
          (id) => id.attributes.get("schemeID")?.toUpperCase() !== "SEPA",
        ).length <= 1,
    ],
    unitOf("BaseQuantity"),
    ["SCHEMA", "ChargeIndicator", "Un oui ou non s’écrit true ou false.", isBoolean],
    ...[
      "IssueDate",
      "DueDate",
      "TaxPointDate",
      "ActualDeliveryDate",
      "StartDate",
      "EndDate",
      "PaymentDueDate",
    ].map((name): Other => ["SCHEMA", name, "Une date s’écrit AAAA-MM-JJ, et existe.", isDate]),
    ...[...PRICED].map(
      (name): Other => [
        "BR-CL-03",
        name,
        "La devise d’un montant est un code ISO 4217.",
        (one) => currencies.has(one.attributes.get("currencyID")?.trim() ?? ""),
      ],
    ),
  ],
};

/** The documents that CII cites; UBL has no such name. */
const CITED = [
  "Additional",
  "Invoice",
  "Contract",
  "BuyerOrder",
  "SellerOrder",
  "DespatchAdvice",
  "ReceivingAdvice",
];

function countMessage(path: string, least: number, most: number): string {
  if (most === 0) return `${path} n’a pas sa place ici.`;
  return least === 0 ? onlyOnce(path) : `${path} est donné.`;
}

/** Every rule of a syntax, by the name of the element that it is about. */
function rulesByName(syntax: Syntax): ReadonlyMap<string, readonly SyntaxRule[]> {
  const counts = COUNTS[syntax].map(([rule, at, path, least, most]): SyntaxRule => {
    const holds: Holds = (element) => {
      const count = all(element, path).length;
      return count >= least && count <= most;
    };
    return { rule, at, message: countMessage(path, least, most), holds };
  });
  const marks = MARKS[syntax].map(([rule, at, attribute]): SyntaxRule => {
    const holds: Holds = ({ attributes }) => given(attributes.get(attribute));
    return { rule, at, message: `${at} porte l’attribut ${attribute}.`, holds };
  });
  const required = [...REQUIRED[syntax]].map((path): SyntaxRule => {
    const [at = "", child = ""] = path.split("/");
    return { rule: "SCHEMA", at, message: `${child} est donné.`, holds: (element) => !lacks(element, child) };
  });
  const others = OTHERS[syntax].map(
    ([rule, at, message, holds]): SyntaxRule => ({ rule, at, message, holds }),
  );
  const rules = [...counts, ...marks, ...required, ...others].flatMap((one) =>
    one.at === "ReferencedDocument" ? CITED.map((name) => ({ ...one, at: name + one.at })) : [one],
  );
  return Map.groupBy(rules, ({ at }) => at.split("/").at(-1) ?? "");
}

const RULES: Readonly<Record<Syntax, ReadonlyMap<string, readonly SyntaxRule[]>>> = {
  cii: rulesByName("cii"),
  ubl: rulesByName("ubl"),
};

function isAt(at: string, above: Above): boolean {
  const [parent, name] = at.split("/");
  return name === undefined || parent === "" || above.at(-1)?.name === parent;
}

const isSingle = (parent: string, name: string, syntax: Syntax): boolean =>
  SINGLES[syntax].has(name) && !REPEATED.has(`${parent}/${name}`);

/**
 * What a document breaks of the use of its syntax (CII-SR, CII-DT, UBL-SR, UBL-DT): read from the elements themselves, for
 * none of it is a term of the standard. `SCHEMA` is the
 * schema itself: what is there once, what is there at all, how a date is written.
 */
export function syntaxFaults(root: Element, syntax: Syntax): SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  const above: Element[] = [];
  const judge = (name: string, element: Element): void => {
    for (const { rule, message, at, holds } of RULES[syntax].get(name) ?? [])
      if (isAt(at, above) && !holds(element, above)) faults.push({ rule, message, at });
  };
  const visit = (element: Element): void => {
    judge(element.name, element);
    const seen = new Set<string>();
    above.push(element);
    for (const child of element.children) {
      if (seen.has(child.name) && isSingle(element.name, child.name, syntax))
        faults.push({ rule: "SCHEMA", message: onlyOnce(child.name), at: child.name });
      seen.add(child.name);
      visit(child);
    }
    above.pop();
  };
  judge("", root);
  visit(root);
  return faults;
}
