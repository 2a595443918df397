import type { RuleFailure } from "@grand-livre/einvoice/checks/check-invoice";
import type { LineContent } from "./document.ts";

type Failure = Pick<RuleFailure, "term" | "place">;

/** The fields of the terms of EN 16931 that a form asks for, by their names in the mentions. */
const FIELDS: Readonly<Record<string, string>> = {
  "BT-2": "invoice.bill_date",
  "BT-9": "invoice.due_date",
  "BT-10": "invoice.buyerReference",
  "BT-12": "invoice.contractReference",
  "BT-13": "invoice.orderReference",
  "BT-20": "invoice.paymentTerms",
  "BT-25": "invoice.precedingInvoiceId",
  "BT-26": "invoice.precedingInvoiceId",
  "BG-3": "invoice.precedingInvoiceId",
  "BG-5": "issuer.address",
  "BT-30": "issuer.siren",
  "BT-31": "issuer.vatNumber",
  "BT-32": "issuer.vatNumber",
  "BT-44": "client.name",
  "BT-47": "client.siren",
  "BT-48": "client.vatNumber",
  "BT-49": "client.electronicAddress",
  "BG-8": "client.address",
  "BT-72": "invoice.deliveryDate",
  "BT-84": "issuer.iban",
};

/** Terms that follow each other and are in one field. */
const RANGES: readonly (readonly [first: number, last: number, field: string])[] = [
  [35, 40, "issuer.address"],
  [27, 43, "issuer.name"],
  [50, 55, "client.address"],
  [44, 58, "client.name"],
  [75, 80, "client.deliveryAddress"],
];

const LINE_FIELDS: Readonly<Record<string, string>> = {
  "BT-120": "vatExemptionReason",
  "BT-129": "quantity",
  "BT-130": "unit",
  "BT-146": "unitPrice",
  "BT-148": "unitPrice",
  "BT-151": "vatRate",
  "BT-152": "vatRate",
  "BT-153": "label",
};

const KINDS: Readonly<Record<string, string>> = { ligne: "line", remise: "allowance", frais: "charge" };

/** Where a draft is typed what a rule asks for: `client.siren`, `lines.2.label`… ; undefined: nowhere in particular. */
export function fieldOfRule(
  { term, place }: Failure,
  lines: readonly Pick<LineContent, "kind">[],
): string | undefined {
  const told = /^(ligne|remise|frais) (\d+)$/.exec(place ?? "");
  if (told !== null) {
    const at = positionOf(lines, KINDS[told[1] ?? ""] ?? "line", Number(told[2]));
    return at < 0
      ? undefined
      : ["lines", at, LINE_FIELDS[term]].filter((part) => part !== undefined).join(".");
  }
  const number = Number(/^BT-(\d+)$/.exec(term)?.[1]);
  return FIELDS[term] ?? RANGES.find(([first, last]) => first <= number && number <= last)?.[2];
}

/** The place among all that is typed of the nth line, discount or fee: the document counts each kind on its own. */
function positionOf(lines: readonly Pick<LineContent, "kind">[], kind: string, nth: number): number {
  let seen = 0;
  return lines.findIndex((line) => {
    if (line.kind === kind) seen += 1;
    return line.kind === kind && seen === nth;
  });
}
