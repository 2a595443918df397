import type { PostalAddress } from "@grand-livre/contracts/postal-address";

/** A postal address as a form holds it. */
export interface AddressDraft {
  readonly line1: string;
  readonly line2: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
}

export function draftOfAddress(address?: PostalAddress | null): AddressDraft {
  return {
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    postcode: address?.postcode ?? "",
    city: address?.city ?? "",
    country: address?.country ?? "FR",
  };
}

/** Null where only the country, which is proposed, is filled. */
export function addressOf({ line1, line2, postcode, city, country }: AddressDraft): PostalAddress | null {
  if ([line1, line2, postcode, city].every((text) => text.trim() === "")) return null;
  return {
    line1: line1.trim(),
    ...(line2.trim() === "" ? {} : { line2: line2.trim() }),
    postcode: postcode.trim(),
    city: city.trim(),
    country: country.trim().toUpperCase(),
  };
}

export const addressLabels = {
  "address.line1": "Adresse",
  "address.line2": "Complément",
  "address.postcode": "Code postal",
  "address.city": "Ville",
  "address.country": "Pays",
} as const;

export const deliveryLabels = {
  "deliveryAddress.line1": "Adresse de livraison",
  "deliveryAddress.line2": "Complément de livraison",
  "deliveryAddress.postcode": "Code postal de livraison",
  "deliveryAddress.city": "Ville de livraison",
  "deliveryAddress.country": "Pays de livraison",
} as const;
