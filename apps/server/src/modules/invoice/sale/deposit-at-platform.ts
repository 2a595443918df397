import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { networkOf } from "@grand-livre/domain/platform/buyer-address";
import type { Deposit } from "../../platform-flow/service.ts";

/** What an issued sale leaves for the approved platform: itself when its buyer is on the French network, else nothing. */
export function depositsOf(
  key: { readonly legalEntityId: string; readonly invoiceId: string },
  { number, internal, buyer: { customerKind, siren } }: Pick<IssuedInvoice, "number" | "internal" | "buyer">,
): readonly Deposit[] {
  // As the column `invoice_issued.on_network` says of the same document.
  const processingRule = internal === true ? undefined : networkOf(customerKind, siren);
  if (processingRule === undefined) return [];
  return [
    {
      ...key,
      flowType: "CustomerInvoice",
      flowSyntax: "Factur-X",
      flowProfile: "CIUS",
      processingRule,
      name: `${number}.pdf`,
      fileSha256: null,
    },
  ];
}
