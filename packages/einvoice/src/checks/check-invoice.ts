import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { ciiTree } from "../xml/write-cii.ts";
import { ublTree } from "../xml/write-ubl.ts";
import {
  categoryAdjustmentSets,
  categoryDocumentRules,
  categoryLineRules,
  categoryVatRules,
} from "./category-rules.ts";
import { documentRules } from "./document-rules.ts";
import { type Element, elementOf } from "./element.ts";
import { frenchLineRules } from "./french-amount-rules.ts";
import { frenchDocumentRules } from "./french-rules.ts";
import type { CheckedInvoice } from "./model.ts";
import { adjustmentSets, lineRules, vatRules } from "./part-rules.ts";
import { readCii } from "./read-cii.ts";
import { readUbl } from "./read-ubl.ts";
import { failuresOf, type RuleFailure } from "./rule.ts";

export type { RuleFailure } from "./rule.ts";

const NAMESPACES: ReadonlySet<string> = new Set([
  "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2",
]);

/** The terms of a parsed invoice; undefined for any other document. */
export function readChecked(root: Element): CheckedInvoice | undefined {
  if (root.namespace !== undefined && !NAMESPACES.has(root.namespace)) return undefined;
  if (root.name === "CrossIndustryInvoice") return readCii(root);
  return root.name === "Invoice" || root.name === "CreditNote" ? readUbl(root) : undefined;
}

/** What an invoice breaks of EN 16931: existence, arithmetic, VAT categories, code lists, decimals. */
export function checkEn16931(invoice: CheckedInvoice): RuleFailure[] {
  return [
    ...failuresOf(documentRules, invoice),
    ...invoice.syntaxFaults.map(({ rule, message, at }) => ({
      rule,
      severity: "error" as const,
      term: at,
      message,
      place: null,
    })),
    ...failuresOf(lineRules, invoice),
    ...adjustmentSets.flatMap((set) => failuresOf(set, invoice)),
    ...failuresOf(vatRules, invoice),
    ...failuresOf(categoryDocumentRules, invoice),
    ...failuresOf(categoryLineRules, invoice),
    ...categoryAdjustmentSets.flatMap((set) => failuresOf(set, invoice)),
    ...failuresOf(categoryVatRules, invoice),
  ];
}

/** What it breaks of the French rules (BR-FR) for the exchange of invoices. */
export function checkFrench(invoice: CheckedInvoice): RuleFailure[] {
  return [...failuresOf(frenchDocumentRules, invoice), ...failuresOf(frenchLineRules, invoice)];
}

/** French rules are those of the French network: between a seller and a buyer whom its directory knows. */
function travelsInFrance({ buyer }: IssuedInvoice): boolean {
  return buyer.siren !== null && (buyer.customerKind === "business" || buyer.customerKind === "public");
}

/**
 * The rules that our own invoice breaks, once a rule and place, in either syntax: what is checked is the very tree that is
 * written to XML.
 */
export function checkIssued(invoice: IssuedInvoice): RuleFailure[] {
  const written = [readCii(elementOf(ciiTree(invoice))), readUbl(elementOf(ublTree(invoice)))];
  const failures = written.flatMap((one) => [
    ...checkEn16931(one),
    ...(travelsInFrance(invoice) ? checkFrench(one) : []),
  ]);
  const seen = new Map(failures.map((one) => [`${one.rule} ${one.place}`, one]));
  return withoutConsequences([...seen.values()]);
}

const MIXED = /^BR-O-1[1-4]$/;
/** A category requires numbers of VAT (-02 to -04), or none where it is out of scope. */
const IDENTITY = /^BR-(?:S|Z|E|AE|IC|G|O|AF|AG)-0[2-4]$/;

/** A document that is out of scope in part breaks the wishes of all its categories at once: the mixture is the cause. */
function withoutConsequences(failures: readonly RuleFailure[]): RuleFailure[] {
  const mixed = failures.filter(({ rule }) => MIXED.test(rule));
  const others = failures.filter(({ rule }) => !MIXED.test(rule));
  if (mixed.length === 0) return others;
  return [...mixed, ...others.filter(({ rule }) => !IDENTITY.test(rule))];
}
