import { isDisbursement } from "../vat/vat-code.ts";
import type { MentionSubject, MissingMention, PrintedMention } from "./mention.ts";
import { MENTION_RULES, type MentionRule } from "./mention-rules.ts";

/** The mentions that an issuer of this size owes this client on a day. */
function rulesFor(subject: MentionSubject, date: string): MentionRule[] {
  const { sizeClass } = subject.issuer;
  return MENTION_RULES.filter((rule) => rule.validFrom[sizeClass] <= date && rule.concerns(subject));
}

/**
 * What the law of the day asks for and the document cannot print yet, each with where it is typed. A sales invoice
 * with one is not validated (CGI art. 289, 1737: fine a mention).
 */
export function checkMentions(subject: MentionSubject, date: string): MissingMention[] {
  return rulesFor(subject, date).flatMap((rule): MissingMention[] => {
    const field = rule.missing?.(subject);
    if (field === undefined) return [];
    const { code: mention, label, legalSource } = rule;
    return [{ mention, label, field, legalSource, validFrom: rule.validFrom[subject.issuer.sizeClass] }];
  });
}

/** What the document prints in words besides its fields. */
export function printedMentions(subject: MentionSubject, date: string): PrintedMention[] {
  return rulesFor(subject, date).flatMap((rule): PrintedMention[] => {
    if (rule.text === undefined || rule.missing?.(subject) !== undefined) return [];
    const { code, subjectCode, legalSource } = rule;
    return [{ code, text: rule.text(subject), subjectCode, legalSource }];
  });
}

const VATEX: Readonly<Record<string, string>> = {
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};
const FRANCHISE = { reason: "TVA non applicable, art. 293 B du CGI", code: "VATEX-FR-FRANCHISE" };
const REASON_RULE: Readonly<Record<string, string>> = {
  AE: "REVERSE_CHARGE",
  K: "INTRA_EU_SUPPLY",
  G: "EXPORT",
  O: "OUTSIDE_SCOPE",
};

/** Why a row of the breakdown has no tax: text (BT-120) and code (BT-121) where one is sure. */
export function exemptionOf(
  category: string,
  subject: MentionSubject,
  mentions: readonly PrintedMention[],
): { readonly reason: string | null; readonly code: string | null } {
  if (category === "E") return exemptOf(subject);
  const rule = REASON_RULE[category];
  if (rule === undefined) return { reason: null, code: null };
  return {
    reason: mentions.find((mention) => mention.code === rule)?.text ?? null,
    code: ownCode(subject, category) ?? VATEX[category] ?? null,
  };
}

/** The code that the VAT codes of a whole row give: VATEX-FR-AE of a reverse charge within France. */
function ownCode({ invoice }: MentionSubject, category: string): string | null {
  const lines = invoice.lines.filter((line) => line.vatCategory === category);
  const [code = null, ...others] = new Set(lines.map((line) => line.exemptionReasonCode));
  return others.length === 0 ? code : null;
}

/**
 * A document has one row for all that is exempt (BR-E-01), for any reasons: it says each of them, and has a code
 * where one holds for the whole row.
 */
function exemptOf({ issuer, invoice }: MentionSubject): {
  readonly reason: string | null;
  readonly code: string | null;
} {
  const exemptions = invoice.lines
    .filter((line) => line.vatCategory === "E")
    .map((line) =>
      issuer.vatRegime === "franchise" && !isDisbursement(line)
        ? FRANCHISE
        : { reason: line.vatExemptionReason?.trim() ?? "", code: line.exemptionReasonCode },
    );
  const reasons = [...new Set(exemptions.map(({ reason }) => reason))].filter((reason) => reason !== "");
  const codes = new Set(exemptions.map(({ code }) => code));
  const [code = null] = codes;
  return {
    reason: reasons.length === 0 ? null : reasons.join(" ; "),
    code: codes.size === 1 ? code : null,
  };
}
