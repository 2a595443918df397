import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { formatAmount } from "@grand-livre/domain/money/format-amount";
import type { legalEntityById } from "../legal-entity/service.ts";

type Entity = Awaited<ReturnType<typeof legalEntityById>>;

/** Who and where a company is, for a cover. */
export function identityLines({ siren, legalForm, capitalCents, rcsCity, address }: Entity): string[] {
  const place = address as PostalAddress | null;
  const street =
    place === null ? "" : [place.line1, place.line2, place.postcode, place.city].filter(Boolean).join(" ");
  const capital = capitalCents === null ? null : `au capital de ${formatAmount(capitalCents)}\u00a0€`;
  const form = [legalForm, capital].filter(Boolean).join(" ");
  return [form, street, `SIREN ${siren}${rcsCity === null ? "" : `, RCS ${rcsCity}`}`].filter(Boolean);
}
