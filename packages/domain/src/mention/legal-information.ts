import { formatMoney } from "../money/format-amount.ts";

/** What an issuer prints of itself. */
export interface LegalParty {
  readonly name: string;
  readonly legalForm: string | null;
  readonly capitalCents: number | null;
  readonly rcsCity: string | null;
  readonly siren: string | null;
}

/** BT-33, as it is printed under a seller's name: « SAS au capital de 10 000,00 € — RCS Lyon 123 456 789 ». */
export function legalInformation(party: LegalParty): string | undefined {
  const { legalForm, capitalCents, rcsCity, siren } = party;
  const form =
    capitalCents === null
      ? legalForm
      : `${legalForm ?? "Société"} au capital de ${formatMoney(capitalCents)}`;
  const registered = rcsCity === null || siren === null ? null : `RCS ${rcsCity} ${spacedSiren(siren)}`;
  const parts = [form, registered].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? undefined : parts.join(" — ");
}

const SOLE_TRADER = /(^|[\s(,])(ei|entrepreneur individuel|entrepreneuse individuelle)($|[\s),])/i;

/** The name as it is printed: that of who trades alone says so at once (C. com., art. R526-27). */
export function printedName({ name, legalForm }: Pick<LegalParty, "name" | "legalForm">): string {
  return SOLE_TRADER.test(legalForm ?? "") && !SOLE_TRADER.test(name) ? `${name}\u00a0EI` : name;
}

/** What is printed of it beside the name: not the form that the name says already. */
export function printedInformation(party: LegalParty): string | undefined {
  const { name, legalForm, capitalCents, rcsCity } = party;
  const isSaid = legalForm !== null && SOLE_TRADER.test(legalForm) && printedName(party) !== name;
  return legalInformation(
    isSaid && capitalCents === null && rcsCity === null ? { ...party, legalForm: null } : party,
  );
}

/** `123456789` → `123 456 789`, with spaces that do not break. */
export function spacedSiren(siren: string): string {
  return siren.replace(/(\d{3})(?=\d)/g, "$1\u00a0");
}
