import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { formatSiren, parseSiren } from "@grand-livre/domain/identifier/siren";
import { parseVatNumber, vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { FieldErrors } from "../../lib/use-form.ts";

/** What an invoice takes from its client's card. */
export interface ClientDraft {
  readonly name: string;
  readonly customerKind: NonNullable<CounterpartyAnswer["customerKind"]> | "";
  readonly siren: string;
  readonly vatNumber: string;
  readonly line1: string;
  readonly line2: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  /** Delivered elsewhere than at the address. */
  readonly deliversElsewhere: boolean;
  readonly deliveryLine1: string;
  readonly deliveryLine2: string;
  readonly deliveryPostcode: string;
  readonly deliveryCity: string;
  readonly deliveryCountry: string;
  readonly email: string;
  readonly paymentTerms: string;
}

export const clientPlaces: Readonly<Record<string, keyof ClientDraft>> = {
  "address.line1": "line1",
  "address.postcode": "postcode",
  "address.city": "city",
  "address.country": "country",
  "deliveryAddress.line1": "deliveryLine1",
  "deliveryAddress.postcode": "deliveryPostcode",
  "deliveryAddress.city": "deliveryCity",
  "deliveryAddress.country": "deliveryCountry",
};

export function draftOfClient(client: CounterpartyAnswer | undefined, name = ""): ClientDraft {
  const { address, deliveryAddress } = client ?? { address: null, deliveryAddress: null };
  return {
    name: client?.name ?? name,
    customerKind: client === undefined ? "business" : (client.customerKind ?? ""),
    siren: formatSiren(client?.siren ?? ""),
    vatNumber: client?.vatNumber ?? "",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    postcode: address?.postcode ?? "",
    city: address?.city ?? "",
    country: address?.country ?? "FR",
    deliversElsewhere: deliveryAddress !== null,
    deliveryLine1: deliveryAddress?.line1 ?? "",
    deliveryLine2: deliveryAddress?.line2 ?? "",
    deliveryPostcode: deliveryAddress?.postcode ?? "",
    deliveryCity: deliveryAddress?.city ?? "",
    deliveryCountry: deliveryAddress?.country ?? "FR",
    email: client?.email ?? "",
    paymentTerms: client?.paymentTerms ?? "",
  };
}

/** What a typed SIREN brings: its VAT number, unless another one was typed already. */
export function withSiren(draft: ClientDraft, typed: string): Partial<ClientDraft> {
  const siren = parseSiren(typed);
  const before = parseSiren(draft.siren);
  const proposed = isRefusal(before) ? "" : vatNumberOfSiren(before);
  if (draft.vatNumber !== "" && draft.vatNumber !== proposed) return { siren: typed };
  return { siren: typed, vatNumber: isRefusal(siren) ? "" : vatNumberOfSiren(siren) };
}

/** One sentence for each field that the server would refuse. */
export function checkClient(draft: ClientDraft): FieldErrors<ClientDraft> {
  const errors: FieldErrors<ClientDraft> = {};
  if (draft.name.trim() === "") errors.name = "Saisissez le nom du client.";
  if (draft.siren.trim() !== "" && isRefusal(parseSiren(draft.siren)))
    errors.siren = "SIREN incorrect\u00a0: neuf chiffres, dont une clé.";
  if (draft.vatNumber.trim() !== "" && isRefusal(parseVatNumber(draft.vatNumber)))
    errors.vatNumber = "N° de TVA incorrect\u00a0: pays, longueur ou clé.";
  if (draft.email.trim() !== "" && !/^\S+@\S+\.\S+$/.test(draft.email.trim()))
    errors.email = "Cette adresse e-mail est incomplète.";
  for (const name of ["country", "deliveryCountry"] as const)
    if (!/^[A-Z]{2}$/.test(draft[name].trim().toUpperCase()))
      errors[name] = "Deux lettres\u00a0: FR, BE, DE…";
  return errors;
}

/** What is sent; fields of the card that an invoice does not take are left as they are. */
export function bodyOfClient(draft: ClientDraft) {
  return {
    name: draft.name.trim(),
    customerKind: draft.customerKind === "" ? null : draft.customerKind,
    siren: orNull(draft.siren),
    vatNumber: orNull(draft.vatNumber),
    address: place(draft.line1, draft.line2, draft.postcode, draft.city, draft.country),
    deliveryAddress: draft.deliversElsewhere
      ? place(
          draft.deliveryLine1,
          draft.deliveryLine2,
          draft.deliveryPostcode,
          draft.deliveryCity,
          draft.deliveryCountry,
        )
      : null,
    email: orNull(draft.email),
    paymentTerms: orNull(draft.paymentTerms),
  };
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

function place(
  line1: string,
  line2: string,
  postcode: string,
  city: string,
  country: string,
): PostalAddress | null {
  if ([line1, line2, postcode, city].every((part) => part.trim() === "")) return null;
  return {
    line1: line1.trim(),
    ...(line2.trim() === "" ? {} : { line2: line2.trim() }),
    postcode: postcode.trim(),
    city: city.trim(),
    country: country.trim().toUpperCase(),
  };
}
