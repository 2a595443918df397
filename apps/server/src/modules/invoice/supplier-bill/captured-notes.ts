import type {
  BillNote,
  CapturedBill,
  DeliveryPlace,
  DocumentReference,
} from "@grand-livre/capture/bill/captured-bill";

type Referring = Pick<
  CapturedBill,
  | "notes"
  | "orderReference"
  | "salesOrderReference"
  | "contractReference"
  | "projectReference"
  | "buyerReference"
  | "buyerAccountingReference"
  | "precedingInvoices"
  | "remittanceInformation"
  | "mandateReference"
  | "creditorIdentifier"
  | "taxRepresentative"
  | "deliverTo"
>;

/**
 * The notes of a document, then the references that no field of the draft holds: a person who checks a bill against an
 * order, or pays it, reads them beside it.
 */
export function notesOfBill(bill: Referring): readonly BillNote[] {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Commande", bill.orderReference],
    ["Commande du fournisseur", bill.salesOrderReference],
    ["Contrat", bill.contractReference],
    ["Marché ou projet", bill.projectReference],
    ["Référence de l’acheteur", bill.buyerReference],
    ["Imputation de l’acheteur", bill.buyerAccountingReference],
    // The first one has its own field.
    ["Autres factures liées", bill.precedingInvoices.slice(1).map(referenceText).join(", ")],
    ["Référence du règlement", bill.remittanceInformation],
    ["Mandat de prélèvement", bill.mandateReference],
    ["Identifiant du créancier (ICS)", bill.creditorIdentifier],
    ["Représentant fiscal", bill.taxRepresentative?.name],
    ["Lieu de livraison", placeText(bill.deliverTo)],
  ];
  const told = facts.flatMap(([name, value]): BillNote[] => {
    const text = value?.trim() ?? "";
    return text === "" ? [] : [{ subjectCode: null, text: `${name}\u00a0: ${text}` }];
  });
  return [...bill.notes, ...told];
}

/** « Entrepôt Nord, 12 rue des Quais, 59000 Lille, 0088 3401234567890 »; a country other than France is named. */
function placeText(place: DeliveryPlace | null): string | null {
  if (place === null) return null;
  const { name, address, identifiers } = place;
  const town = [address?.postcode, address?.city].filter((part) => part).join(" ");
  const country = address?.country == null || address.country === "FR" ? null : address.country;
  const parts = [
    name,
    address?.line1,
    address?.line2,
    address?.line3,
    town,
    address?.region,
    country,
    ...identifiers.map(({ scheme, value }) => [scheme, value].filter((part) => part !== null).join(" ")),
  ];
  return parts.filter((part) => part).join(", ");
}

function referenceText({ number, issueDate }: DocumentReference): string {
  if (issueDate === null) return number;
  const [year, month, day] = issueDate.split("-");
  return `${number} du ${day}/${month}/${year}`;
}
