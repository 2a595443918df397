import type { Headcount } from "@grand-livre/domain/payroll/employer";
import { NO_VARIABLES, type PayVariables } from "@grand-livre/domain/payroll/gross-pay";
import { NO_LINES_BEFORE } from "@grand-livre/domain/payroll/pay-lines";
import { paySeries } from "@grand-livre/domain/payroll/pay-values";
import { computePayslip, type Payslip, type PayslipInput } from "@grand-livre/domain/payroll/payslip";
import type { Scheme } from "@grand-livre/domain/payroll/schemes";
import { NO_YEAR } from "@grand-livre/domain/payroll/year-to-date";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { DsnHeader } from "@grand-livre/platform/dsn/envelope";
import type { DsnEmployee, DsnEmployer, DsnStop } from "@grand-livre/platform/dsn/facts";

export const MONTH = "2026-11-01";
export const values = paySeries([]);
export const header: DsnHeader = {
  nature: "monthly",
  kind: "normal",
  month: MONTH,
  madeOn: "2026-12-03",
  number: "261203101500000",
  softwareVersion: "1",
};

export const employer = (change: Partial<DsnEmployer> = {}): DsnEmployer => ({
  name: "Ébénisterie de l’Œuvre",
  siret: "44306184100047",
  naf: "3101Z",
  idcc: "1411",
  headcount: "under11",
  iban: "FR7630006000011234567890189",
  accidentPpm: 20_800,
  mobilityPpm: 20_000,
  line1: "1 rue de la Paix",
  postcode: "75002",
  city: "Paris",
  contactName: "Anne Durieux",
  contactEmail: "paie@exemple.fr",
  contactPhone: "0102030405",
  urssaf: "78861779300013",
  pensionFund: "77567227200208",
  mutualReference: "MUT-1",
  mutualOrganism: "P0942",
  welfareReference: "PREV-1",
  welfareOrganism: "P0942",
  accidentRisk: "361AB",
  commune: "75102",
  bic: "AGRIFRPP",
  ...change,
});

export const employee = (change: Partial<DsnEmployee> = {}): DsnEmployee => ({
  id: "e1",
  number: "S001",
  lastname: "Bernard",
  firstname: "Claire",
  nir: "284027512345624",
  job: "Ébéniste",
  classification: "N2",
  contract: "permanent",
  executive: false,
  entryDate: "2024-03-01",
  exitDate: null,
  weeklyHours: 3_500,
  birthName: "Bernard",
  birthDate: "1984-02-11",
  birthPlace: "Paris",
  birthDepartment: "75",
  birthCountry: "FR",
  line1: "2 rue des Lilas",
  postcode: "75020",
  city: "Paris",
  occupation: "632e",
  status: "07",
  contractNumber: "",
  recourse: "",
  expectedEnd: "",
  exitReason: "",
  mutualPopulation: "",
  mutualOption: "",
  welfarePopulation: "",
  rateId: "42",
  diploma: "",
  ...change,
});

export type Case = {
  readonly monthlyCents: number;
  readonly executive: boolean;
  readonly weeklyHours: number;
  readonly variables: PayVariables;
  readonly ppm: number | null;
  readonly schemes?: readonly Scheme[];
};
export const plain: Case = {
  monthlyCents: 300_000,
  executive: false,
  weeklyHours: 3_500,
  variables: NO_VARIABLES,
  ppm: 42_000,
};

export function payslipOf(one: Case, headcount: Headcount, change: Partial<PayslipInput> = {}): Payslip {
  const result = computePayslip({
    month: MONTH,
    terms: {
      employee: "Bernard Claire",
      monthlyCents: one.monthlyCents,
      contract: "permanent",
      weeklyHours: one.weeklyHours,
      yearlyDays: null,
      entryDate: "2020-01-01",
      exitDate: null,
    },
    job: "Ébéniste",
    siret: "44306184100017",
    postcode: "75002",
    executive: one.executive,
    rates: [{ from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 20_000, headcount, source: "Carsat" }],
    mutual: { employeeCents: 2_000, employerCents: 3_000 },
    withholding: one.ppm === null ? [] : [{ from: "2026-01-01", ppm: one.ppm }],
    variables: one.variables,
    schemes: one.schemes ?? [],
    values,
    prior: NO_YEAR,
    leaveBefore: 0,
    carriedCents: 0,
    contractGrossCents: 0,
    rubrics: [],
    linesBefore: NO_LINES_BEFORE,
    garnishments: [],
    garnishedBefore: {},
    ...change,
  });
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}

export const stop: Omit<DsnStop, "employeeId"> = {
  reason: "01",
  lastWorkedDay: "2026-11-05",
  expectedEnd: "2026-11-20",
  returnDay: null,
  returnReason: null,
  subrogation: null,
  accidentDay: null,
};
