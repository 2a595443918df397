import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { exemptionOf, printedMentions } from "@grand-livre/domain/mention/check-mentions";
import type { MentionSubject, PrintedMention } from "@grand-livre/domain/mention/mention";
import { supplyTypeOfAccount } from "@grand-livre/domain/vat/supply-type";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { basisPointsFromText } from "../../app/document/decimal-text.ts";
import { type DocumentForm, filledLines } from "../../app/document/draft/document-form.ts";
import type { Dossier } from "../../lib/context.ts";

interface PaperOptions {
  readonly form: DocumentForm;
  readonly dossier: Dossier;
  readonly client: CounterpartyAnswer | undefined;
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  /** The company's own wording of its penalties and discount. */
  readonly texts: { readonly penaltyText: string | null; readonly discountText: string | null } | undefined;
}

/** The sale as the rules on printed mentions take it. */
function subjectOf({ form, dossier, client, vatCodes, texts }: PaperOptions): MentionSubject {
  return {
    issuer: {
      ...dossier,
      penaltyText: texts?.penaltyText ?? null,
      discountText: texts?.discountText ?? null,
    },
    client: {
      customerKind: client?.customerKind ?? null,
      name: form.party?.name ?? null,
      siren: client?.siren ?? null,
      vatNumber: client?.vatNumber ?? null,
      address: client?.address ?? null,
      deliveryAddress: client?.deliveryAddress ?? null,
    },
    invoice: {
      kind: form.kind,
      billDate: form.billDate ?? null,
      dueDate: form.dueDate ?? null,
      deliveryDate: form.deliveryDate ?? null,
      vatOnDebits: form.vatOnDebits,
      precedingNumber: form.precedingId,
      lines: filledLines(form).map((line) => {
        const code = line.vatCode === null ? undefined : vatCodes.get(line.vatCode);
        return {
          kind: line.kind,
          label: line.label,
          vatCategory: line.vatCategory,
          vatRateBasisPoints: basisPointsFromText(line.vatRate) ?? null,
          vatExemptionReason: line.exemptionReason.trim() || (code?.exemptionReason ?? null),
          exemptionReasonCode: code?.exemptionReasonCode ?? null,
          supplyType: line.supplyType ?? code?.supplyType ?? supplyTypeOfAccount(line.account) ?? null,
        };
      }),
    },
  };
}

/** Mentions that the page prints elsewhere: under the issuer's name, among its references. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "ISSUER_COMPANY_FORM",
  "ISSUER_REGISTRATION",
  "PRECEDING_INVOICE",
  "DELIVERY_DATE",
]);

/** What the page prints in words: its mentions, and why a VAT row has no tax. */
export function paperTexts(options: PaperOptions): {
  readonly mentions: readonly PrintedMention[];
  readonly reasonOf: (category: string) => string | null;
} {
  const subject = subjectOf(options);
  const mentions = printedMentions(subject, options.form.billDate ?? "");
  return {
    mentions: mentions.filter(({ code }) => !ELSEWHERE.has(code)),
    reasonOf: (category) => exemptionOf(category, subject, mentions).reason,
  };
}

const countries = new Intl.DisplayNames("fr", { type: "region" });

/** An address as on an envelope; the country only abroad. */
export function addressLines(address: PostalAddress): readonly string[] {
  return [
    address.line1,
    address.line2 ?? "",
    [address.postcode, address.city].filter(Boolean).join(" "),
    address.country === "FR" ? "" : (countries.of(address.country)?.toUpperCase() ?? ""),
  ].filter((line) => line.trim() !== "");
}

const VAT_WORDS: Readonly<Record<string, string>> = {
  E: "Exonéré",
  AE: "Autoliq.",
  K: "Intra-UE",
  G: "Export",
  O: "Hors TVA",
};

/** In the place of a rate: the word for what has no tax. */
export function untaxedWord(category: string | null): string | undefined {
  return category === null ? undefined : VAT_WORDS[category];
}
