import { LEGAL_WEEK, monthlyHours } from "@grand-livre/domain/payroll/employer";
import { amountText, dayText, rateText } from "./amount.ts";
import { type DsnEmployee, type DsnEmployer, type DsnStop, hasTerm } from "./facts.ts";
import { block, type DsnBlock } from "./message.ts";

/** A contract number has five characters at least. */
export const contractNumber = ({ contractNumber: own, number }: DsnEmployee): string =>
  (own === "" ? number : own)
    .replace(/[^A-Za-z0-9]/g, "")
    .padStart(5, "0")
    .slice(0, 20);

/** The nature of a contract and the policy that it is part of (S21.G00.40.007 and 008). */
function natureOf(employee: DsnEmployee): readonly [nature: string, policy: string] {
  if (employee.contract === "officer") return ["80", "99"];
  return [hasTerm(employee) ? "02" : "01", employee.contract === "professional" ? "61" : "99"];
}

/** The person (S21.G00.30). */
export function personBlock(employee: DsnEmployee): DsnBlock {
  const isBorn = employee.birthName.toUpperCase() === employee.lastname.toUpperCase();
  return block("S21.G00.30", {
    "001": employee.nir.slice(0, 13),
    "002": employee.birthName,
    "003": isBorn ? "" : employee.lastname,
    "004": employee.firstname,
    "006": dayText(employee.birthDate),
    "007": employee.birthPlace,
    "008": employee.line1,
    "009": employee.postcode,
    "010": employee.city,
    "014": employee.birthDepartment,
    "015": employee.birthCountry,
    "019": employee.number,
  });
}

/** The contract (S21.G00.40), of the general scheme. */
export function contractBlock(employee: DsnEmployee, employer: DsnEmployer): DsnBlock {
  const { executive, weeklyHours } = employee;
  const [nature, policy] = natureOf(employee);
  return block("S21.G00.40", {
    "001": dayText(employee.entryDate),
    "002": employee.status,
    "003": executive ? "01" : "04",
    "004": employee.occupation,
    "006": employee.job,
    "007": nature,
    "008": policy,
    "009": contractNumber(employee),
    "010": hasTerm(employee) ? dayText(employee.expectedEnd) : "",
    "011": "10",
    "012": amountText(monthlyHours(LEGAL_WEEK)),
    "013": amountText(monthlyHours(weeklyHours)),
    "014": weeklyHours < LEGAL_WEEK ? "20" : "10",
    "016": "99",
    "017": employer.idcc.padStart(4, "0"),
    "018": "200",
    "019": employer.siret,
    "020": "200",
    "021": hasTerm(employee) ? employee.recourse : "",
    "024": "99",
    "026": "99",
    "036": "03",
    "037": "03",
    "039": "200",
    "040": employer.accidentRisk,
    "041": employee.classification,
    "043": rateText(employer.accidentPpm),
  });
}

/** A stop of work (S21.G00.60). */
export function stopBlock(stop: Omit<DsnStop, "employeeId">): DsnBlock {
  return block("S21.G00.60", {
    "001": stop.reason,
    "002": dayText(stop.lastWorkedDay),
    "003": dayText(stop.expectedEnd),
    "010": stop.returnDay === null ? "" : dayText(stop.returnDay),
    "011": stop.returnReason,
  });
}

/** What covers an employee (S21.G00.70): under the numbers of the establishment's own contracts. */
export function coverBlocks(
  employee: DsnEmployee,
  codes: { readonly mutual: boolean; readonly welfare: boolean },
) {
  return [
    ...(codes.mutual
      ? [
          block("S21.G00.70", {
            "004": employee.mutualOption,
            "005": employee.mutualPopulation,
            "012": MUTUAL,
            "013": MUTUAL,
          }),
        ]
      : []),
    ...(codes.welfare
      ? [block("S21.G00.70", { "005": employee.welfarePopulation, "012": WELFARE, "013": WELFARE })]
      : []),
  ];
}

/** Technical identifiers of the two contracts of cover in a message. */
export const MUTUAL = "1";
export const WELFARE = "2";
