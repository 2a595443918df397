import { inputOf } from "@grand-livre/testkit/books/input-of-hand";
import type { Hand } from "@grand-livre/testkit/books/payslip-by-hand";
import { sampled } from "@grand-livre/testkit/property-runs";
import rules from "modele-social";
import Engine from "publicodes";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import type { Headcount } from "./employer.ts";
import { computePayslip, type Payslip } from "./payslip.ts";

/**
 * Payslips beside the Urssaf's public model, which computes one month and rounds nowhere. A tenth of the cases at each commit,
 * all of them at night. Differences and their reasons: docs/decisions/0606-the-public-pay-model.md.
 */

type Situation = Readonly<Record<string, string>>;
type Differences = Readonly<Record<string, number>>;
/** The reasons of the record, by their numbers there. */
type Reason =
  | "1 welfare of executives"
  | "2 exempt overtime to the euro"
  | "3 ceiling raised by overtime"
  | "4 relief of complementary hours"
  | "5 slice 1 of a part-time executive";
/** How many cents more than the payslip the model says: another number fails, and none too. */
type Known = readonly [reasons: readonly Reason[], cents: Differences];
type Case = readonly [name: string, hand: Hand, situation?: Situation, known?: Known];

const PREFIX = "salarié . cotisations . ";
/** A rule of the model, and the lines of the payslip that it adds up. */
const EMPLOYEE_RULES: Readonly<Record<string, readonly string[]>> = {
  "maladie . salarié": ["localHealth"],
  "vieillesse . salarié": ["oldAgeCapped", "oldAge"],
  "retraite complémentaire . salarié": ["pension1", "pension2"],
  "CEG . salarié": ["balance1", "balance2"],
  "CET . salarié": ["technical"],
  "APEC . salarié": ["executives"],
  "prévoyances . salarié": ["mutual"],
  "CSG-CRDS . CSG . déductible": ["csgDeductible"],
  "CSG-CRDS . CSG . non déductible": ["csgTaxable", "csgOvertime"],
  "CSG-CRDS . CRDS": ["crds"],
  "exonérations . salarié": ["overtimeRelief"],
};
const EMPLOYER_RULES: Readonly<Record<string, readonly string[]>> = {
  "maladie . employeur": ["health"],
  "vieillesse . employeur": ["oldAgeCapped", "oldAge"],
  "retraite complémentaire . employeur": ["pension1", "pension2"],
  "CEG . employeur": ["balance1", "balance2"],
  "CET . employeur": ["technical"],
  "APEC . employeur": ["executives"],
  "prévoyances . employeur": ["mutual", "deathCover"],
  "allocations familiales": ["family"],
  chômage: ["unemployment"],
  AGS: ["wageGuarantee"],
  ATMP: ["accident"],
  CSA: ["solidarity"],
  FNAL: ["housingSmall", "housingLarge"],
  "formation professionnelle": ["trainingSmall", "trainingLarge"],
  "CPF CDD": ["trainingFixedTerm"],
  "taxe d'apprentissage": [
    ...["apprenticeship", "apprenticeshipLocal", "apprenticeshipBalance"],
    ...["apprenticeshipExtra", "apprenticeshipExtraLocal"],
  ],
  "contribution au dialogue social": ["socialDialogue"],
  "forfait social": ["welfareLevy"],
  "exonérations . RGDU": ["relief", "reliefPension"],
  "exonérations . heures supplémentaires . employeur": ["overtimeDeduction"],
};
const isRelief = (rule: string) => rule.startsWith("exonérations");

const EFFECTIF: Readonly<Record<Headcount, number>> = {
  under11: 5,
  under20: 15,
  under50: 20,
  under250: 50,
  from250: 250,
};

const engine = new Engine(rules, { logger: { log: () => {}, warn: () => {}, error: () => {} } });

/** The same case in the words of the model. */
function situationOf({
  pay,
  executive,
  band = "under11",
  local,
  week = 35,
  mutual = [20, 20],
}: Hand): Situation {
  const whole = mutual[0] + mutual[1];
  return {
    date: "01/11/2026",
    salarié: "oui",
    "salarié . contrat . salaire brut": `${pay} €/mois`,
    "salarié . contrat . statut cadre": executive ? "oui" : "non",
    "entreprise . salariés . effectif": `${EFFECTIF[band]} employé`,
    "établissement . taux ATMP": "2.08%",
    "établissement . commune . taux versement mobilité": "0%",
    "salarié . cotisations . prévoyances . santé . montant": `${whole} €/mois`,
    "salarié . cotisations . prévoyances . santé . taux employeur": `${(mutual[1] / whole) * 100}%`,
    ...(local && { "salarié . régimes spécifiques . alsace moselle": "oui" }),
    ...(week < 35 && {
      "salarié . contrat . temps de travail . temps partiel": "oui",
      "salarié . contrat . temps de travail . temps partiel . heures par semaine": `${week} heure/semaine`,
    }),
  };
}

/** Roundings of some twenty lines, for and against: four cents at most in these cases. */
const TOTAL_CENTS = 5;

interface Figure {
  readonly ours: number;
  readonly model: number;
  /** Half a cent for each line that the payslip rounds, and one more where its base is rounded lines. */
  readonly tolerance: number;
}

function figures(payslip: Payslip, situation: Situation): Readonly<Record<string, Figure>> {
  engine.setSituation(situation);
  const centsOf = (rule: string) => {
    const { nodeValue } = engine.evaluate(rule);
    return typeof nodeValue === "number" ? nodeValue * 100 : 0;
  };
  const { contributions, gross } = payslip;
  const figureOf = (rule: string, codes: readonly string[], side: "employeeCents" | "employerCents") => {
    const lines = contributions.filter(({ code }) => codes.includes(code));
    const ours = lines.reduce((sum, line) => sum + line[side], 0);
    const model = centsOf(PREFIX + rule);
    return isRelief(rule)
      ? { ours: -ours, model, tolerance: lines.length / 2 + 0.5 }
      : { ours, model, tolerance: lines.length / 2 };
  };
  const total = (rule: string, ours: number, more = 0): Figure => ({
    ours,
    model: centsOf(rule) + more,
    tolerance: TOTAL_CENTS,
  });
  return {
    gross: { ...total("salarié . rémunération . brut", gross.grossCents), tolerance: gross.lines.length / 2 },
    ...Object.fromEntries(
      Object.entries(EMPLOYEE_RULES).map(([rule, codes]) => [rule, figureOf(rule, codes, "employeeCents")]),
    ),
    ...Object.fromEntries(
      Object.entries(EMPLOYER_RULES).map(([rule, codes]) => [rule, figureOf(rule, codes, "employerCents")]),
    ),
    netBeforeTax: total("salarié . rémunération . net . à payer avant impôt", payslip.netBeforeTaxCents),
    netTaxable: total("salarié . rémunération . net . imposable", payslip.netTaxableCents),
    // PEEC is owed once a year and the aid to apprentices is paid to the company: neither is a line of a payslip.
    cost: total(
      "salarié . coût total employeur",
      payslip.employerCostCents,
      // The model says the aid of a year.
      centsOf("salarié . coût total employeur . aides") / 12 - centsOf(`${PREFIX}PEEC`),
    ),
  };
}

function differences(hand: Hand, situation: Situation): Differences {
  const payslip = computePayslip(inputOf(hand));
  if (isRefusal(payslip)) throw new Error(JSON.stringify(payslip));
  const found = Object.entries(figures(payslip, { ...situationOf(hand), ...situation }));
  return Object.fromEntries(
    found
      .filter(([, { ours, model, tolerance }]) => Math.abs(model - ours) > tolerance + 0.001)
      .map(([name, { ours, model }]) => [name, Math.round(model - ours)]),
  );
}

// ---- The cases.
const NO_DIFFERENCE: Known = [[], {}];
const OVER_A_EURO: Known = [["2 exempt overtime to the euro"], { netTaxable: 8 }];
/** What the model taxes of an executive's welfare, which is 1,5 % up to the ceiling. */
const welfare = (netTaxable: number): Known => [["1 welfare of executives"], { netTaxable }];
const OVERTIME = (hours: number) => ({
  "salarié . temps de travail . heures supplémentaires": `${hours} heure/mois`,
});
const COMPLEMENTARY = { "salarié . temps de travail . heures complémentaires": "10 heure/mois" };
const CDD = { "salarié . contrat": "'CDD'" };
const NO_BONUS = { "salarié . contrat . CDD . indemnité de fin de contrat": "non" };
const OFFICER = { "dirigeant . assimilé salarié": "oui" };
const CAR = {
  "salarié . rémunération . avantages en nature": "oui",
  "salarié . rémunération . avantages en nature . nourriture": "non",
  "salarié . rémunération . avantages en nature . ntic": "non",
  "salarié . rémunération . avantages en nature . autres": "oui",
  "salarié . rémunération . avantages en nature . autres . montant": "250 €/mois",
};

const CASES: readonly Case[] = [
  ["2 500 €", { pay: 2500 }],
  ["the minimum wage", { pay: 1867.02 }],
  ["1,5 minimum wages", { pay: 2800.53 }],
  ["2 minimum wages", { pay: 3734.03 }],
  ["just below 3 minimum wages", { pay: 5601 }],
  ["just above 3 minimum wages", { pay: 5602 }],
  ["the ceiling", { pay: 4005 }],
  ["a euro above the ceiling", { pay: 4006 }],
  ["2 ceilings", { pay: 8010 }],
  ["3 ceilings", { pay: 12015 }],
  ["5 ceilings", { pay: 20025 }],
  ["9 ceilings", { pay: 36045 }],
  ["an executive below the ceiling", { pay: 3500, executive: true }, {}, welfare(5251)],
  ["an executive at the ceiling", { pay: 4005, executive: true }, {}, welfare(6008)],
  ["an executive of 5 000 €", { pay: 5000, executive: true }, {}, welfare(6009)],
  ["an executive of 50 employees", { pay: 6000, executive: true, band: "under250" }, {}, welfare(6009)],
  ["an executive of 5 ceilings", { pay: 20025, executive: true }, {}, welfare(6008)],
  ["11 to 19 employees", { pay: 2300, band: "under20" }],
  ["20 employees", { pay: 2300, band: "under50" }],
  ["50 employees", { pay: 2600, band: "under250" }],
  ["250 employees", { pay: 2400, band: "from250" }],
  ["250 employees above the ceiling", { pay: 5000, band: "from250" }],
  ["part time of 28 hours", { pay: 2000, week: 28 }],
  ["part time of 17,5 hours", { pay: 1000, week: 17.5 }],
  [
    "part time of an executive",
    { pay: 5000, week: 28, executive: true },
    {},
    [
      ["1 welfare of executives", "5 slice 1 of a part-time executive"],
      {
        "CSG-CRDS . CRDS": 6,
        "CSG-CRDS . CSG . déductible": 82,
        "CSG-CRDS . CSG . non déductible": 29,
        cost: 1202,
        netBeforeTax: -117,
        netTaxable: 5926,
        "prévoyances . employeur": 1202,
      },
    ],
  ],
  [
    "complementary hours",
    { pay: 2000, week: 28, typed: { complementary10: 1000 } },
    COMPLEMENTARY,
    [
      ["4 relief of complementary hours", "2 exempt overtime to the euro"],
      {
        "CSG-CRDS . CSG . déductible": 2,
        "CSG-CRDS . CSG . non déductible": -2,
        "exonérations . salarié": -2051,
        netBeforeTax: -2050,
        netTaxable: -2021,
      },
    ],
  ],
  [
    "8 hours of overtime",
    { pay: 2500, typed: { overtime25: 800 } },
    OVERTIME(8),
    [
      ["2 exempt overtime to the euro"],
      { "CSG-CRDS . CSG . déductible": -2, "CSG-CRDS . CSG . non déductible": 1, netTaxable: -15 },
    ],
  ],
  [
    "overtime of 20 employees",
    { pay: 2500, band: "under50", typed: { overtime25: 1733 } },
    OVERTIME(17.33),
    OVER_A_EURO,
  ],
  ["39 hours a week", { pay: 2500, week: 39 }, OVERTIME(17.33), OVER_A_EURO],
  [
    "overtime above the ceiling",
    { pay: 4500, band: "under250", typed: { overtime25: 400 } },
    OVERTIME(4),
    [
      ["3 ceiling raised by overtime", "2 exempt overtime to the euro"],
      {
        "CEG . employeur": -34,
        "CEG . salarié": -23,
        "CSG-CRDS . CSG . déductible": 2,
        "CSG-CRDS . CSG . non déductible": -2,
        "exonérations . salarié": 25,
        netBeforeTax: -99,
        netTaxable: -67,
        "retraite complémentaire . employeur": -869,
        "retraite complémentaire . salarié": -581,
        "vieillesse . employeur": 903,
        "vieillesse . salarié": 729,
      },
    ],
  ],
  ["a fixed term", { pay: 2200, kind: "fixedTerm", exit: "2027-03-31" }, { ...CDD, ...NO_BONUS }],
  ["the end of a fixed term", { pay: 2200, kind: "fixedTerm", exit: "2026-11-30" }, CDD],
  [
    "a professional training contract",
    { pay: 1900, kind: "professional" },
    { "salarié . contrat": "'professionnalisation'" },
  ],
  ["an apprentice", { pay: 1000, kind: "apprenticeship" }, { "salarié . contrat": "'apprentissage'" }],
  [
    "an apprentice of 50 employees",
    { pay: 1500, kind: "apprenticeship", band: "under250" },
    { "salarié . contrat": "'apprentissage'" },
  ],
  ["an officer", { pay: 5000, kind: "officer", executive: true }, OFFICER, welfare(6009)],
  [
    "an officer at the minimum wage",
    { pay: 1867.02, kind: "officer", executive: true },
    OFFICER,
    welfare(2801),
  ],
  ["Alsace and Moselle", { pay: 2500, local: true }],
  ["Alsace and Moselle, 250 employees", { pay: 4500, local: true, band: "from250" }],
  ["a car", { pay: 2500, typed: { benefits: [{ label: "Véhicule", cents: 25_000 }] } }, CAR],
  ["another mutual", { pay: 2500, mutual: [32, 48] }],
  [
    "another mutual of an executive, 11 employees",
    { pay: 4500, mutual: [45, 45], executive: true, band: "under20" },
    {},
    welfare(6009),
  ],
];
const TRIED = CASES.slice(0, sampled(CASES.length)).map(
  ([name, hand, situation = {}, [, cents] = NO_DIFFERENCE]) => ({ name, hand, situation, cents }),
);

describe("payslips of November 2026 beside the public model", () => {
  it.each(TRIED)("$name", ({ hand, situation, cents }) => {
    expect(differences(hand, situation)).toEqual(cents);
  });
});
