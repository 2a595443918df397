import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { DoubleReason } from "@grand-livre/domain/counterparty/duplicates";
import { formatBalance } from "../../lib/format.ts";

export const kinds: Readonly<Record<CounterpartyAnswer["kind"], string>> = {
  supplier: "Fournisseur",
  customer: "Client",
  both: "Client et fournisseur",
};

export const customerKinds: Readonly<Record<NonNullable<CounterpartyAnswer["customerKind"]>, string>> = {
  business: "Entreprise",
  consumer: "Particulier",
  public: "Secteur public",
  foreign: "Étranger",
};

export const origins: Readonly<Record<CounterpartyAnswer["origin"], string>> = {
  user: "Saisi à la main",
  capture: "Créé d’après une facture lue",
  import: "Importé",
};

/** The auxiliary codes, both when there are two: `CDUPONT · FDUPONT`. */
export function auxiliaries({
  subledgerCustomer,
  subledgerSupplier,
}: Pick<CounterpartyAnswer, "subledgerCustomer" | "subledgerSupplier">): string {
  return [subledgerCustomer, subledgerSupplier].filter((code) => code !== null).join(" · ");
}

export const doubleReasons: Readonly<Record<DoubleReason, string>> = {
  siren: "Même SIREN",
  vat_number: "Même n° de TVA",
  iban: "Même IBAN",
  name: "Même nom",
};

/** A balance as the trade writes it: `1 234,56 D`; nothing for an account that is settled. */
export function balanceText(cents: number): string {
  return cents === 0 ? "Soldé" : formatBalance(cents);
}
