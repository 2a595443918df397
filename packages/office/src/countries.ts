import type { Country } from "@grand-livre/contracts/contact";
import { getCountries, getCountryCallingCode } from "libphonenumber-js";

/** Pixels on the screen: flags lie one below the other, by their code (apps/web/public/images/flags.webp). */
export const FLAG_HEIGHT = 18;

/** Every country that has a dial code, by its French name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames(["fr"], { type: "region" });
  const byName = new Intl.Collator("fr");
  return getCountries()
    .toSorted()
    .map((country, at) => ({ country, at, name: names.of(country) ?? country }))
    .sort((left, right) => byName.compare(left.name, right.name))
    .map(({ country, at, name }) => ({
      id: country.toLowerCase(),
      iso: country.toLowerCase(),
      name,
      code: `+${getCountryCallingCode(country)}`,
      flagImagePos: `0px -${at * FLAG_HEIGHT}px`,
    }));
}
