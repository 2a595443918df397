import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

const parsedPhone = (iso: string, typed: string) =>
  parsePhoneNumberFromString(typed, iso === "" ? undefined : (iso.toUpperCase() as CountryCode));

/** A telephone number as its country writes it abroad: `+33 6 12 34 56 78`; as it was typed when it is none. */
export function phoneText(iso: string, typed: string): string {
  return parsedPhone(iso, typed)?.formatInternational() ?? typed;
}

/** What `tel:` leads to. */
export function phoneHref(iso: string, typed: string): string {
  return parsedPhone(iso, typed)?.getURI() ?? `tel:${typed.replaceAll(/[^\d+]/g, "")}`;
}
