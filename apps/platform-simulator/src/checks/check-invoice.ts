import { checkEn16931, checkFrench, readChecked } from "@grand-livre/einvoice/checks/check-invoice";
import type { Element } from "@grand-livre/einvoice/checks/element";
import type { CheckedInvoice, CheckedParty } from "@grand-livre/einvoice/checks/model";
import { invoiceKey, type KnownInvoice, type Simulator } from "../simulator.ts";
import { type Detail, fault } from "./fault.ts";

export interface JudgedInvoice {
  readonly known: KnownInvoice;
  /** Where it goes (BT-49), else the buyer's SIREN. */
  readonly address: string;
  readonly details: readonly Detail[];
  /** Why the platform rejects it (status 213). */
  readonly rejection?: { readonly code: string; readonly text: string };
}

/** SIREN of a party: its legal registration (scheme 0002). */
function sirenOf({ legalId, globalIds, endpoint }: CheckedParty): string {
  const registered = [legalId, ...globalIds].find((id) => id?.scheme === "0002")?.value;
  return registered ?? (endpoint?.scheme === "0225" ? endpoint.value.slice(0, 9) : "");
}

/** What an invoice says of itself; undefined for a document that is no invoice. */
export function invoiceOf(root: Element): { invoice: CheckedInvoice; known: KnownInvoice } | undefined {
  const invoice = readChecked(root);
  if (invoice === undefined) return undefined;
  const known: KnownInvoice = {
    seller: sirenOf(invoice.seller),
    buyer: sirenOf(invoice.buyer),
    number: invoice.number ?? "",
    issueDate: (invoice.issueDate ?? "").replaceAll("-", ""),
    typeCode: invoice.typeCode ?? "",
    rates: new Set(invoice.vat.map(({ rate }) => Number(rate ?? 0))),
    statuses: [],
  };
  return { invoice, known };
}

/** An invoice as the platform judges it: its rules, who deposits it, whether it is there already, who receives it. */
export function judgeInvoice(simulator: Simulator, company: string, root: Element): JudgedInvoice | Detail {
  const read = invoiceOf(root);
  if (read === undefined) return fault("InvalidSchema", "file", "Le document n’est pas une facture.");
  const { invoice, known } = read;
  const address = invoice.buyer.endpoint?.scheme === "0225" ? invoice.buyer.endpoint.value : known.buyer;
  const judged = { known, address };
  // A self-billed invoice (389, 261…) is deposited by its buyer.
  if (company !== known.seller && company !== known.buyer)
    return fault("OtherTechnicalError", "BT-30", "La facture n’est pas une facture de la société du compte.");
  if (simulator.invoices.has(invoiceKey(known.seller, known.number, known.issueDate))) {
    const text = "Facture en doublon (même numéro, même vendeur et même année de date de facture)";
    return { ...judged, details: [fault("DOUBLON", "BT-1", text)], rejection: { code: "DOUBLON", text } };
  }
  const inFrance = known.seller !== "" && known.buyer !== "";
  const broken = [...checkEn16931(invoice), ...(inFrance ? checkFrench(invoice) : [])];
  if (broken.length > 0)
    return {
      ...judged,
      details: broken.map(({ rule, term, message, place }) =>
        fault(rule, place === null ? term : `${term} (${place})`, message),
      ),
      rejection: { code: "REJ_SEMAN", text: broken.map(({ rule }) => rule).join(", ") },
    };
  if (inFrance && !simulator.directory.reaches(address))
    return {
      ...judged,
      details: [],
      rejection: { code: "DEST_INC", text: `${address} n’a pas de ligne active dans l’annuaire` },
    };
  return { ...judged, details: [] };
}
