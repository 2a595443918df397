import type { Country } from "@grand-livre/contracts/contact";
import styles from "./Contact.module.css";

/** The flag of a country, out of one picture of all of them; nothing for a country that is not known. */
export function Flag({ country }: { readonly country: Country | undefined }) {
  if (country === undefined) return null;
  return (
    <span
      className={styles.flag}
      style={{ backgroundPosition: country.flagImagePos }}
      role="img"
      aria-label={country.name}
      title={country.name}
    />
  );
}
