import { LEGAL_WEEK, monthlyHours, reaches } from "@grand-livre/domain/payroll/employer";
import { isAlsaceMoselle } from "@grand-livre/domain/payroll/excluded";
import { amountText, dayText, rateText } from "./amount.ts";
import { type DsnEmployee, type DsnEmployer, type DsnStop, hasTerm } from "./facts.ts";
import { block, type DsnBlock, rubricText } from "./message.ts";

/** A contract number has five characters at least. */
export const contractNumber = ({ contractNumber: own, number }: DsnEmployee): string =>
  (own === "" ? number : own)
    .replace(/[^A-Za-z0-9]/g, "")
    .padStart(5, "0")
    .slice(0, 20);

/**
 * The law that an apprentice's contract is under, by the size of the employer: its policy (S21.G00.40.008) and its exemption
 * (S21.G00.81.001). A craft business of eleven employees and more is under the first one; nothing here knows it.
 */
export const apprenticeLaw = ({ headcount }: Pick<DsnEmployer, "headcount">) =>
  reaches(headcount, "under20") ? { policy: "65", exemption: "002" } : { policy: "64", exemption: "001" };

/** The nature of a contract and the policy that it is part of (S21.G00.40.007 and 008). */
function natureOf(employee: DsnEmployee, employer: DsnEmployer): readonly [nature: string, policy: string] {
  if (employee.contract === "officer") return ["80", "99"];
  const policies = { professional: "61", apprenticeship: apprenticeLaw(employer).policy } as const;
  const policy = employee.contract in policies ? policies[employee.contract as keyof typeof policies] : "99";
  return [hasTerm(employee) ? "02" : "01", policy];
}

/** The time of a contract (S21.G00.40.011 to 014); an officer has none. */
function timeOf({ contract, weeklyHours }: DsnEmployee) {
  if (contract === "officer") return { "011": "99", "012": "0.00", "013": "0.00", "014": "99" };
  return {
    "011": "10",
    "012": amountText(monthlyHours(LEGAL_WEEK)),
    "013": amountText(monthlyHours(weeklyHours)),
    "014": weeklyHours < LEGAL_WEEK ? "20" : "10",
  };
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
    "025": employee.contract === "apprenticeship" ? employee.diploma : "",
  });
}

/** The contract (S21.G00.40), of the general scheme. */
export function contractBlock(employee: DsnEmployee, employer: DsnEmployer): DsnBlock {
  const { executive, contract } = employee;
  const [nature, policy] = natureOf(employee, employer);
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
    ...timeOf(employee),
    "016": isAlsaceMoselle(employer.postcode) ? "01" : "99",
    "017": contract === "officer" ? "9999" : employer.idcc.padStart(4, "0"),
    "018": "200",
    "019": employer.siret,
    "020": "200",
    "021": contract === "fixedTerm" ? employee.recourse : "",
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

/** What a contract was until other terms began in the month (S21.G00.41): each rubric only where it says something else now. */
export function changeBlocks(employee: DsnEmployee, employer: DsnEmployer): DsnBlock[] {
  const { earlier } = employee;
  if (earlier === undefined) return [];
  const now = contractBlock(employee, employer);
  const then = contractBlock({ ...employee, ...earlier }, { ...employer, ...earlier });
  /** The rubrics of the contract that have one here, by that of the change. */
  const pairs = {
    "003": "003",
    "004": "007",
    "005": "008",
    "007": "013",
    "008": "014",
    "011": "017",
    "012": "019",
  };
  const changed = Object.entries(pairs).flatMap(([own, ofContract]) => {
    const before = rubricText(then, ofContract);
    return before === undefined || before === rubricText(now, ofContract) ? [] : [[own, before]];
  });
  if (changed.length === 0) return [];
  return [block("S21.G00.41", { "001": dayText(earlier.until), ...Object.fromEntries(changed) })];
}

/** A stop of work (S21.G00.60), with the account that subrogated allowances are paid on. */
export function stopBlock(
  { subrogation, ...stop }: Omit<DsnStop, "employeeId">,
  { iban, bic }: Pick<DsnEmployer, "iban" | "bic">,
): DsnBlock {
  const day = (value: string | null) => (value === null ? "" : dayText(value));
  const paidTo =
    subrogation === null
      ? { "004": "02" }
      : {
          "004": "01",
          "005": dayText(subrogation.from),
          "006": dayText(subrogation.to),
          "007": iban,
          "008": bic,
        };
  return block("S21.G00.60", {
    "001": stop.reason,
    "002": dayText(stop.lastWorkedDay),
    "003": dayText(stop.expectedEnd),
    ...paidTo,
    "010": day(stop.returnDay),
    "011": stop.returnReason,
    "012": day(stop.accidentDay),
  });
}
