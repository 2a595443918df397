import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type { Deposit } from "../../platform-flow/service.ts";

const PROCESSING_RULES = { business: "B2B", public: "B2G" } as const;

/** What an issued sale leaves for the approved platform: itself when its buyer is on the French network, else nothing. */
export function depositsOf(
  key: { readonly legalEntityId: string; readonly invoiceId: string },
  { number, buyer: { customerKind, siren } }: Pick<IssuedInvoice, "number" | "buyer">,
): readonly Deposit[] {
  // As the column `invoice_issued.on_network` says of the same document.
  if (siren === null || (customerKind !== "business" && customerKind !== "public")) return [];
  return [
    {
      ...key,
      flowType: "CustomerInvoice",
      flowSyntax: "Factur-X",
      flowProfile: "CIUS",
      processingRule: PROCESSING_RULES[customerKind],
      name: `${number}.pdf`,
      fileSha256: null,
    },
  ];
}
