import { checkMentions } from "@grand-livre/domain/mention/check-mentions";
import type { MentionLine, MentionSubject } from "@grand-livre/domain/mention/mention";
import { supplyTypeOfAccount } from "@grand-livre/domain/vat/supply-type";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import type { Connection } from "../../../database/connection.ts";
import type { Context } from "./context.ts";
import type { HeaderRow, LineContent } from "./document.ts";
import type { Issue } from "./find-issues.ts";
import { findHeader } from "./repository.ts";

/** What the rules on legal mentions look at: the issuer, the client and the document as they are now. */
export async function mentionSubject(
  db: Connection,
  { books, party }: Context,
  header: HeaderRow,
  lines: readonly LineContent[],
  vatCodes: ReadonlyMap<string, VatCode>,
): Promise<MentionSubject> {
  const { entity, salesSettings: settings } = books;
  const { precedingInvoiceId } = header;
  const preceding = precedingInvoiceId ? await findHeader(db, precedingInvoiceId) : undefined;
  return {
    issuer: {
      name: entity.name,
      siren: entity.siren,
      legalForm: entity.legalForm,
      capitalCents: entity.capitalCents,
      rcsCity: entity.rcsCity,
      vatNumber: entity.vatNumber,
      address: entity.address as MentionSubject["issuer"]["address"],
      sizeClass: entity.sizeClass as "sme",
      vatRegime: entity.vatRegime as "normal_monthly",
      vatOnDebitsOption: entity.vatOnDebitsOption,
      penaltyText: settings.penaltyText,
      discountText: settings.discountText,
    },
    client: {
      customerKind: (party?.customerKind ?? null) as MentionSubject["client"]["customerKind"],
      name: party?.name ?? header.companyName,
      siren: party?.siren ?? null,
      vatNumber: party?.vatNumber ?? null,
      address: (party?.address ?? null) as MentionSubject["client"]["address"],
      deliveryAddress: (party?.deliveryAddress ?? null) as MentionSubject["client"]["deliveryAddress"],
    },
    invoice: {
      kind: header.kind as "invoice",
      billDate: header.billDate,
      dueDate: header.dueDate,
      deliveryDate: header.deliveryDate,
      vatOnDebits: header.vatOnDebits,
      // A draft has no number yet: it is refused as such (PRECEDING_NOT_VALIDATED), not as a mention that misses.
      precedingNumber: preceding ? (preceding.refId ?? preceding.id) : header.precedingReference,
      lines: lines.map((line) => ({
        kind: line.kind as MentionLine["kind"],
        label: line.label,
        vatCategory: line.vatCategory,
        vatRateBasisPoints: line.vatRateBasisPoints,
        ...exemptionOfLine(line, vatCodes),
        supplyType: supplyTypeOf(line, vatCodes),
      })),
    },
  };
}

/** Why a line has no tax: as typed, else as its VAT code says; the code of VATEX is the VAT code's own. */
function exemptionOfLine(
  line: Pick<LineContent, "vatExemptionReason" | "vatCode">,
  vatCodes: ReadonlyMap<string, VatCode>,
): Pick<MentionLine, "vatExemptionReason" | "exemptionReasonCode"> {
  const code = line.vatCode === null ? undefined : vatCodes.get(line.vatCode);
  return {
    vatExemptionReason: line.vatExemptionReason?.trim() || (code?.exemptionReason ?? null),
    exemptionReasonCode: code?.exemptionReasonCode ?? null,
  };
}

/** Goods or services: as typed, else as the VAT code says, else as the account does. */
export function supplyTypeOf(
  line: Pick<LineContent, "supplyType" | "vatCode" | "account">,
  vatCodes: ReadonlyMap<string, VatCode>,
): "goods" | "services" | null {
  const typed = line.supplyType as "goods" | "services" | null;
  const code = line.vatCode === null ? undefined : vatCodes.get(line.vatCode);
  return typed ?? code?.supplyType ?? supplyTypeOfAccount(line.account) ?? null;
}

/** The mentions that a sale lacks, reported while it is drafted; they keep it from being validated. */
export function mentionIssues(subject: MentionSubject, date: string): Issue[] {
  return checkMentions(subject, date).map((mention) => ({
    code: "MENTION_MISSING",
    severity: "warning",
    details: { ...mention, labels: mention.label },
  }));
}
