import type { Element } from "./element.ts";
import type { CheckedCodes } from "./model.ts";

type Kind = keyof CheckedCodes;
/** The codes of a list in an element, under these ancestors; the empty string too: it is no code of any list. */
type Place = (element: Element, above: readonly Element[]) => readonly [kind: Kind, code: string] | undefined;

const under = (above: readonly Element[], name: string) => above.some((one) => one.name === name);
const scheme = (element: Element, attribute = "schemeID") => element.attributes.get(attribute);

const ofCii: Place = (element, above) => {
  const parent = above.at(-1)?.name;
  switch (element.name) {
    case "ReferenceTypeCode":
      return ["references", element.text];
    case "GlobalID":
      if (parent === "SpecifiedTradeProduct") return codeOfKind("items", scheme(element));
      if (under(above, "SpecifiedTradeProduct")) return undefined;
      if (!under(above, "ShipToTradeParty")) return codeOfKind("parties", scheme(element));
      return under(above, "ApplicableHeaderTradeDelivery")
        ? codeOfKind("places", scheme(element))
        : undefined;
    case "ID":
      if (scheme(element) !== undefined)
        return under(above, "SpecifiedTaxRegistration")
          ? undefined
          : codeOfKind("registrations", scheme(element));
      return parent === "OriginTradeCountry" ? ["origins", element.text] : undefined;
    case "ClassCode":
      return codeOfKind("classifications", scheme(element, "listID"));
    case "AttachmentBinaryObject":
      return codeOfKind("attachments", scheme(element, "mimeCode"));
  }
};

const ofUbl: Place = (element, above) => {
  const parent = above.at(-1);
  switch (element.name) {
    case "ID":
      switch (parent?.name) {
        case "AdditionalDocumentReference":
        case "DocumentReference":
          return isObject(parent) ? codeOfKind("references", scheme(element)) : undefined;
        case "PartyIdentification":
          return isCreditor(element, above) ? undefined : codeOfKind("parties", scheme(element));
        case "StandardItemIdentification":
          return codeOfKind("items", scheme(element));
        case "DeliveryLocation":
          return codeOfKind("places", scheme(element));
      }
      return undefined;
    case "CompanyID":
      return parent?.name === "PartyLegalEntity" ? codeOfKind("registrations", scheme(element)) : undefined;
    case "ItemClassificationCode":
      return codeOfKind("classifications", scheme(element, "listID"));
    case "IdentificationCode":
      return parent?.name === "OriginCountry" ? ["origins", element.text] : undefined;
    case "EmbeddedDocumentBinaryObject":
      return codeOfKind("attachments", scheme(element, "mimeCode"));
  }
};

/** UNTDID 1001, 130: the reference is to an invoiced object (BT-18, BT-128). */
const isObject = (reference: Element) =>
  reference.children.some((one) => one.name === "DocumentTypeCode" && one.text === "130");

/** The SEPA identifier of a creditor (BT-90) is where UBL has the identifiers of the payee. */
const isCreditor = (element: Element, above: readonly Element[]) =>
  scheme(element) === "SEPA" && (under(above, "AccountingSupplierParty") || under(above, "PayeeParty"));

function codeOfKind(kind: Kind, code: string | undefined): readonly [Kind, string] | undefined {
  return code === undefined ? undefined : [kind, code.trim()];
}

/** Every scheme, list and type that a document names, by the list that it has to be of. */
export function schemeCodes(root: Element, syntax: "cii" | "ubl"): CheckedCodes {
  const codes: Record<Kind, string[]> = {
    references: [],
    parties: [],
    registrations: [],
    classifications: [],
    origins: [],
    items: [],
    places: [],
    attachments: [],
  };
  const place = syntax === "cii" ? ofCii : ofUbl;
  const above: Element[] = [];
  const visit = (element: Element): void => {
    const found = place(element, above);
    if (found !== undefined) codes[found[0]].push(found[1]);
    above.push(element);
    for (const child of element.children) visit(child);
    above.pop();
  };
  visit(root);
  return codes;
}
