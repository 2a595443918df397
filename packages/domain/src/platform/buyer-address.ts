/** The service of the network that carries a sale: a business or a public body of France; undefined: none does. */
export function networkOf(
  customerKind: string | null | undefined,
  siren: string | null,
): "B2B" | "B2G" | undefined {
  if (siren === null) return undefined;
  return customerKind === "business" ? "B2B" : customerKind === "public" ? "B2G" : undefined;
}

/** What the directory last said of a third party's electronic address, or of its SIREN while its card has no address. */
export interface DirectoryReading {
  /** The day of the answer. */
  readonly checkedOn: string;
  /** Who receives there; null: the directory does not say, or knows no address. */
  readonly platform: string | null;
  /** Documents can be sent there today. */
  readonly active: boolean;
}

interface Buyer {
  readonly customerKind: string | null;
  readonly siren: string | null;
  readonly electronicAddress: string | null;
  readonly directoryAnswer: DirectoryReading | null;
}

export type BuyerAddressIssue =
  | { readonly code: "BUYER_ADDRESS_INACTIVE"; readonly address: string; readonly checkedOn: string }
  | { readonly code: "BUYER_ADDRESS_MISSING"; readonly siren: string };

/**
 * Whether a sale of the network will find its buyer: judged by the last answer of the directory, nobody is asked. An address
 * that was never looked up is trusted; none at all means the SIREN, of which only a connected company is warned.
 */
export function checkBuyerAddress(
  { customerKind, siren, electronicAddress, directoryAnswer }: Buyer,
  isConnected: boolean,
): BuyerAddressIssue | undefined {
  if (siren === null || networkOf(customerKind, siren) === undefined) return undefined;
  if (directoryAnswer?.active === false)
    return {
      code: "BUYER_ADDRESS_INACTIVE",
      address: electronicAddress ?? siren,
      checkedOn: directoryAnswer.checkedOn,
    };
  const isSaid = electronicAddress !== null || directoryAnswer !== null;
  return isSaid || !isConnected ? undefined : { code: "BUYER_ADDRESS_MISSING", siren };
}
