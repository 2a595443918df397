import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";

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
