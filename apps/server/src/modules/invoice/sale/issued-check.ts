import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { checkIssued, type RuleFailure } from "@grand-livre/einvoice/checks/check-invoice";
import { RefusalError } from "../../../http/refusal-error.ts";

/**
 * A sale is issued only if the electronic invoice that it becomes holds the rules of EN 16931, and those of France where
 * it travels on the French network.
 * @throws RefusalError EINVOICE_INVALID with each rule that breaks, by its identifier
 */
export function requireSound(document: IssuedInvoice): void {
  const failures = checkIssued(document);
  if (failures.length === 0) return;
  throw new RefusalError("EINVOICE_INVALID", {
    reasons: failures.map(reasonOf).join(" "),
    rules: [...new Set(failures.map(({ rule }) => rule))],
    failures: failures.map(({ rule, term, message, place }) => ({ rule, term, message, place })),
    fields: failures.map((failure) => ({ path: pathOf(failure), message: failure.rule })),
  });
}

/** « ligne 2 : Le prix unitaire n’est pas négatif. (BR-27) » */
function reasonOf({ rule, message, place }: RuleFailure): string {
  return `${place === null ? "" : `${place}\u00a0: `}${message} (${rule})`;
}

/** The field of the form, where a rule names one: a line by its place. */
function pathOf({ place }: RuleFailure): string {
  const line = /^ligne (\d+)$/.exec(place ?? "")?.[1];
  return line === undefined ? "invoice" : `lines.${Number(line) - 1}`;
}
