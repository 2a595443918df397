import { sirenOfVatNumber } from "../identifier/vat-number.ts";
import { companyNameKey } from "../text/company-name-key.ts";

export interface CounterpartyIdentity {
  readonly name: string | null;
  readonly siren?: string | null | undefined;
  readonly vatNumber?: string | null | undefined;
}

export type MatchReason = "siren" | "vat_number" | "name";

export type CounterpartyMatch<T> =
  | { readonly found: T; readonly by: MatchReason }
  /** Several share the name: the user chooses. */
  | { readonly candidates: readonly T[] }
  | undefined;

/**
 * Finds the counterparty of a document: by SIREN (its own or the one inside its French VAT number), then by VAT
 * number, then by name without case, accents or legal form. Two companies whose SIREN or VAT numbers are known and
 * differ never match by their name.
 */
export function matchCounterparty<T extends CounterpartyIdentity>(
  wanted: CounterpartyIdentity,
  existing: readonly T[],
): CounterpartyMatch<T> {
  const siren = sirenOf(wanted);
  if (siren !== undefined) {
    const found = existing.find((other) => sirenOf(other) === siren);
    if (found !== undefined) return { found, by: "siren" };
  }
  const vatNumber = wanted.vatNumber ?? undefined;
  if (vatNumber !== undefined) {
    const found = existing.find((other) => other.vatNumber === vatNumber);
    if (found !== undefined) return { found, by: "vat_number" };
  }
  return matchByName(wanted, existing);
}

function matchByName<T extends CounterpartyIdentity>(
  wanted: CounterpartyIdentity,
  existing: readonly T[],
): CounterpartyMatch<T> {
  const key = companyNameKey(wanted.name ?? "");
  if (key === "") return undefined;
  const named = existing.filter(
    (other) => companyNameKey(other.name ?? "") === key && !contradicts(wanted, other),
  );
  const [found, ...others] = named;
  if (found === undefined) return undefined;
  return others.length === 0 ? { found, by: "name" } : { candidates: named };
}

function sirenOf({ siren, vatNumber }: CounterpartyIdentity): string | undefined {
  return siren ?? (vatNumber ? sirenOfVatNumber(vatNumber) : undefined);
}

function contradicts(one: CounterpartyIdentity, other: CounterpartyIdentity): boolean {
  const [a, b] = [sirenOf(one), sirenOf(other)];
  if (a !== undefined && b !== undefined) return a !== b;
  return Boolean(one.vatNumber && other.vatNumber && one.vatNumber !== other.vatNumber);
}
