import { type IdentityRefusal, readIdentity } from "@grand-livre/domain/identifier/company-identity";
import { parseSiren } from "@grand-livre/domain/identifier/siren";
import { formatVatNumber, vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal } from "@grand-livre/domain/refusal";

/** The identifiers of a company as a form holds them. */
export interface IdentityDraft {
  readonly siren: string;
  readonly siret: string;
  readonly vatNumber: string;
  readonly iban: string;
}

/** What a typed SIREN brings: its number of TVA, unless another one was typed already. */
export function withSiren(
  draft: Pick<IdentityDraft, "siren" | "vatNumber">,
  typed: string,
): { readonly siren: string; readonly vatNumber?: string } {
  const siren = parseSiren(typed);
  const before = parseSiren(draft.siren);
  const proposed = isRefusal(before) ? "" : vatNumberOfSiren(before);
  if (draft.vatNumber !== "" && draft.vatNumber.replace(/\s/g, "") !== proposed) return { siren: typed };
  return { siren: typed, vatNumber: isRefusal(siren) ? "" : formatVatNumber(vatNumberOfSiren(siren)) };
}

/** What is wrong with the identifiers that were typed. Unchanged ones were accepted once. */
export function identityRefusals(
  draft: IdentityDraft,
  loaded: IdentityDraft | undefined,
  country?: string,
): readonly IdentityRefusal[] {
  const changed = (name: keyof IdentityDraft) => draft[name] !== loaded?.[name];
  const given = {
    siren: changed("siren") || !isRefusal(parseSiren(draft.siren)) ? draft.siren : null,
    // Its first nine figures are the SIREN's.
    siret: changed("siret") || changed("siren") ? draft.siret : null,
    vatNumber: changed("vatNumber") ? draft.vatNumber : null,
    iban: changed("iban") ? draft.iban : null,
  };
  return readIdentity(given, country).refusals;
}
