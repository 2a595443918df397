import { roundToEuros } from "../money/euros.ts";

/** What a beneficiary was paid for, in the order of the columns of form 2460. */
export const FEE_NATURES = [
  "fees",
  "commissions",
  "brokerage",
  "rebates",
  "attendance",
  "royalties",
  "licences",
  "other",
] as const;
export type FeeNature = (typeof FEE_NATURES)[number];

export const FEE_NATURE_LABELS: Readonly<Record<FeeNature, string>> = {
  fees: "Honoraires et vacations",
  commissions: "Commissions",
  brokerage: "Courtages",
  rebates: "Ristournes",
  attendance: "Jetons de présence",
  royalties: "Droits d’auteur",
  licences: "Droits d’inventeur",
  other: "Autres rémunérations",
};

export interface FeeAddress {
  readonly line1: string;
  readonly line2?: string | undefined;
  readonly postcode: string;
  readonly city: string;
  readonly country?: string | undefined;
}

/** What the books tell of a beneficiary. */
export interface FeeFacts {
  readonly counterpartyId: string | null;
  readonly siret: string | null;
  readonly address: FeeAddress | null;
  readonly nature: FeeNature;
  readonly paidCents: number;
}

/** What a person changed of it. */
export interface FeeCorrection {
  readonly excluded: boolean;
  readonly nature: FeeNature | null;
  readonly amountCents: number | null;
}

export const FEE_CONTROLS = ["NO_THIRD_PARTY", "NO_SIRET", "NO_ADDRESS", "FOREIGN_COUNTRY"] as const;
export type FeeControl = (typeof FEE_CONTROLS)[number];

export interface JudgedFee {
  readonly nature: FeeNature;
  /** What is declared, corrections counted; the form takes it in whole euros. */
  readonly declaredCents: number;
  readonly declaredEuros: number;
  readonly declared: boolean;
  readonly controls: readonly FeeControl[];
}

const FRENCH = new Set(["FR", "GP", "MQ", "GF", "RE", "YT", "NC", "PF", "TF", "MF", "BL", "PM", "WF"]);
export const isFrench = ({ country = "FR" }: Pick<FeeAddress, "country">): boolean => FRENCH.has(country);

/** A beneficiary above the threshold is declared, unless a person left it out; what the file lacks of it is told. */
export function judgeFee(
  facts: FeeFacts,
  correction: FeeCorrection | undefined,
  thresholdCents: number,
): JudgedFee {
  const declaredCents = correction?.amountCents ?? facts.paidCents;
  const isAbove = declaredCents > thresholdCents;
  const declared = facts.counterpartyId !== null && isAbove && correction?.excluded !== true;
  return {
    nature: correction?.nature ?? facts.nature,
    declaredCents,
    declaredEuros: roundToEuros(declaredCents),
    declared,
    controls: declared ? controlsOf(facts) : facts.counterpartyId === null ? ["NO_THIRD_PARTY"] : [],
  };
}

function controlsOf({ siret, address }: FeeFacts): FeeControl[] {
  const isAbroad = address !== null && !isFrench(address);
  const found: FeeControl[] = [];
  if (siret === null && !isAbroad) found.push("NO_SIRET");
  if (address === null || address.city === "" || (address.postcode === "" && !isAbroad))
    found.push("NO_ADDRESS");
  if (isAbroad) found.push("FOREIGN_COUNTRY");
  return found;
}
