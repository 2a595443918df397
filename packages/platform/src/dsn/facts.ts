import type { ContractKind, Headcount } from "@grand-livre/domain/payroll/employer";
import type { OrganismKind } from "@grand-livre/domain/payroll/pay-day";
import type { Payslip } from "@grand-livre/domain/payroll/payslip";

/** What a declaration needs of a person and of the contract beside the payslip. Empty: not known. */
export interface PersonFacts {
  readonly birthName: string;
  readonly birthDate: string;
  readonly birthPlace: string;
  /** 99 abroad. */
  readonly birthDepartment: string;
  readonly birthCountry: string;
  readonly line1: string;
  readonly postcode: string;
  readonly city: string;
  /** PCS-ESE. */
  readonly occupation: string;
  /** Closed list of S21.G00.40.002. */
  readonly status: string;
  /** The employee's number by default. */
  readonly contractNumber: string;
  /** Of a fixed-term contract: closed list of S21.G00.40.021, and the day that was agreed. */
  readonly recourse: string;
  readonly expectedEnd: string;
  /** Closed list of S21.G00.62.002. */
  readonly exitReason: string;
  readonly mutualPopulation: string;
  readonly mutualOption: string;
  readonly welfarePopulation: string;
  /** Identifier of the return that gave the rate of the income tax. */
  readonly rateId: string;
  /** Level of the diploma that an apprentice prepares: closed list of S21.G00.30.025. */
  readonly diploma: string;
}

/** What a declaration needs of an establishment. */
export interface EstablishmentFacts {
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** SIRET of the Urssaf and of the Agirc-Arrco fund. */
  readonly urssaf: string;
  readonly pensionFund: string;
  readonly mutualReference: string;
  readonly mutualOrganism: string;
  readonly welfareReference: string;
  readonly welfareOrganism: string;
  /** Code of the risk that the Carsat notified. */
  readonly accidentRisk: string;
  /** INSEE code of the commune, for the mobility contribution. */
  readonly commune: string;
  /** The account that the organisms debit. */
  readonly iban: string;
  readonly bic: string;
}

/** How an organism is paid: by quarter, or by a transfer of the employer's in place of a direct debit. */
export interface DsnOrganism {
  readonly kind: OrganismKind;
  readonly quarterly: boolean;
  readonly byTransfer: boolean;
}

export interface DsnEmployer extends EstablishmentFacts {
  /** By direct debit each month, where it is not named. */
  readonly organisms?: readonly DsnOrganism[];
  readonly name: string;
  readonly siret: string;
  readonly naf: string;
  readonly idcc: string;
  readonly headcount: Headcount;
  readonly line1: string;
  readonly postcode: string;
  readonly city: string;
  readonly accidentPpm: number;
  readonly mobilityPpm: number;
}

/** The terms of a contract until a day on which others begin. */
export interface EarlierTerms {
  /** The first day of the terms that follow. */
  readonly until: string;
  readonly contract: ContractKind;
  readonly executive: boolean;
  readonly weeklyHours: number;
  /** Of the establishment, and its collective agreement, where it was another. */
  readonly siret: string;
  readonly idcc: string;
}

export interface DsnEmployee extends PersonFacts {
  /** Where other terms begin in the month. */
  readonly earlier?: EarlierTerms;
  readonly id: string;
  readonly number: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly nir: string;
  readonly job: string;
  readonly classification: string;
  readonly contract: ContractKind;
  readonly executive: boolean;
  readonly entryDate: string;
  readonly exitDate: string | null;
  /** Hundredths. */
  readonly weeklyHours: number;
}

/** A stop of work of the month, as its event told it. */
export interface DsnStop {
  readonly employeeId: string;
  readonly reason: string;
  readonly lastWorkedDay: string;
  readonly expectedEnd: string;
  readonly returnDay: string | null;
  readonly returnReason: string | null;
  /** The days that the employer gets the allowances for; null: the employee gets them. */
  readonly subrogation: { readonly from: string; readonly to: string } | null;
  /** Of an accident at work or on the way: the day that it happened, which an event says and a month does not. */
  readonly accidentDay: string | null;
}

/** Days of the month that a contract is suspended without pay (S21.G00.65). */
export interface DsnSuspension {
  readonly employeeId: string;
  readonly reason: string;
  readonly from: string;
  readonly to: string;
}

export interface DsnPay {
  readonly employee: DsnEmployee;
  readonly payslip: Payslip;
  readonly paidOn: string;
}

/** A fact that is missing, of an employee or of the establishment. */
export interface MissingFact {
  readonly employeeId: string | null;
  readonly field: keyof PersonFacts | keyof EstablishmentFacts | "idcc" | "naf";
}

const PERSON_ALWAYS = [
  "birthName",
  "birthDate",
  "birthPlace",
  "birthDepartment",
  "birthCountry",
  "line1",
  "postcode",
  "city",
  "occupation",
  "status",
] as const;

/** Whether a contract has a term: the norm asks why and until when. */
export const hasTerm = ({ contract, expectedEnd }: DsnEmployee): boolean =>
  contract === "fixedTerm" ||
  ((contract === "professional" || contract === "apprenticeship") && expectedEnd !== "");

/** What an employee's declaration of a month lacks. */
export function missingOfEmployee(
  employee: DsnEmployee,
  payslip: Payslip | null,
  month: string,
): MissingFact[] {
  const lacking = new Set<keyof PersonFacts>(PERSON_ALWAYS);
  // Work and training in turns have no reason of recourse.
  if (employee.contract === "fixedTerm") lacking.add("recourse").add("expectedEnd");
  if (employee.contract === "apprenticeship") lacking.add("diploma");
  if (employee.exitDate?.slice(0, 7) === month.slice(0, 7)) lacking.add("exitReason");
  if (payslip?.withholding.kind === "personal") lacking.add("rateId");
  return [...lacking]
    .filter((field) => employee[field] === "")
    .map((field) => ({ employeeId: employee.id, field }));
}

/** What the establishment's own declaration lacks, by the lines of its payslips. */
export function missingOfEmployer(employer: DsnEmployer, pays: readonly DsnPay[]): MissingFact[] {
  const has = (...codes: readonly string[]) =>
    pays.some(({ payslip }) => payslip.contributions.some(({ code }) => codes.includes(code)));
  const lacking = new Set<MissingFact["field"] & keyof DsnEmployer>([
    "line1",
    "postcode",
    "city",
    "contactName",
    "contactEmail",
    "contactPhone",
    "idcc",
    "naf",
  ]);
  if (pays.length > 0) {
    for (const field of ["urssaf", "pensionFund", "accidentRisk", "iban", "bic"] as const) lacking.add(field);
    if (has("mutual")) lacking.add("mutualReference").add("mutualOrganism");
    if (has("deathCover", "disability")) lacking.add("welfareReference").add("welfareOrganism");
    if (has("mobility")) lacking.add("commune");
  }
  return [...lacking].filter((field) => employer[field] === "").map((field) => ({ employeeId: null, field }));
}
