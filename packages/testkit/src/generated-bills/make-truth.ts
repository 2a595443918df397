import { taxOf } from "@grand-livre/capture/page-bill/find-rates";
import { addDays, addMonths, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { makeCompany, makeForeignCompany } from "./make-company.ts";
import { type Random, randomOf } from "./random.ts";
import type { BillTruth, MadeLine, MadeRate, Scenario } from "./truth.ts";

/** One in so many bills of each kind: usual ones more often, each kind often enough to be measured. */
const SCENARIOS: readonly [Scenario, ...Scenario[]] = [
  "one rate",
  "one rate",
  "one rate",
  "several rates",
  "several rates",
  "credit note",
  "negative credit note",
  "reverse charge",
  "foreign supplier",
  "franchise",
  "discount",
  "deposit",
  "final after deposit",
  "english",
];
const LABELS = [
  "Prestation de conseil",
  "Maintenance annuelle du site",
  "Ramette papier A4 80 g",
  "Location de matériel",
  "Fourniture et pose",
  "Formation bureautique",
  "Câble réseau 5 m",
  "Nettoyage des locaux",
  "Hébergement serveur",
  "Transport et livraison",
  "Abonnement mensuel",
  "Chaise de bureau",
  "Pièces détachées",
  "Main d'œuvre",
] as const;
const RATES = [2000, 1000, 550, 210] as const;
const WITHOUT_VAT: Partial<Record<Scenario, readonly [string, ...string[]]>> = {
  franchise: [
    "TVA non applicable, art. 293 B du CGI",
    "TVA non applicable - article 293 B du code général des impôts",
  ],
  "reverse charge": ["Autoliquidation", "Autoliquidation de la TVA - article 283-2 nonies du CGI"],
  "foreign supplier": ["Autoliquidation - Reverse charge", "Exonération de TVA, article 262 ter I du CGI"],
};

/** The bill of a seed. */
export function makeTruth(seed: number): BillTruth {
  const random = randomOf(seed);
  const scenario = random.pick(SCENARIOS);
  const isNegative = scenario === "negative credit note";
  const isCredit = isNegative || scenario === "credit note";
  const lines = makeLines(random, scenario);
  const sum = lines.reduce((total, { netCents }) => total + netCents, 0);
  const discountCents = scenario === "discount" ? Math.round((sum * random.int(2, 15)) / 100) : 0;
  const rates = ratesOf(lines, discountCents);
  const exclCents = sum - discountCents;
  const vatCents = rates.reduce((total, { taxCents }) => total + taxCents, 0);
  const inclCents = exclCents + vatCents;
  const issueDate = addDays("2024-01-02", random.int(0, 800));
  const seller = scenario === "foreign supplier" ? makeForeignCompany(random) : makeCompany(random);
  const words = WITHOUT_VAT[scenario];
  const hasPeriod = random.chance(0.2);
  return {
    seed,
    scenario,
    kind: isCredit
      ? "credit_note"
      : scenario === "deposit"
        ? "deposit"
        : scenario === "final after deposit"
          ? "final"
          : "invoice",
    isNegative,
    number: makeNumber(random, isCredit, issueDate),
    issueDate,
    dueDate: isCredit || random.chance(0.15) ? null : dueOf(random, issueDate),
    seller: scenario === "franchise" ? { ...seller, vatNumber: null } : seller,
    buyer: makeCompany(random),
    currency: "EUR",
    lines,
    discountCents,
    rates,
    exclCents,
    vatCents,
    inclCents,
    prepaidCents: scenario === "final after deposit" ? Math.round((inclCents * 30) / 100) : 0,
    exemption: words === undefined ? null : random.pick(words),
    onDebits: random.chance(0.15),
    period: hasPeriod ? [`${issueDate.slice(0, 8)}01`, lastDayOfMonth(issueDate)] : null,
  };
}

function makeLines(random: Random, scenario: Scenario): MadeLine[] {
  const isUntaxed = scenario in WITHOUT_VAT;
  const main = isUntaxed
    ? 0
    : scenario === "several rates" || random.chance(0.75)
      ? 2000
      : random.pick(RATES);
  return Array.from({ length: random.int(1, 7) }, (_, index) => {
    const quantity = random.int(1, random.chance(0.2) ? 40 : 6);
    const unitPriceCents = random.chance(0.5) ? random.int(3, 900) * 100 : random.int(250, 89_999);
    const rate = scenario === "several rates" && index > 0 ? random.pick(RATES) : main;
    return {
      label: random.pick(LABELS),
      quantity,
      unitPriceCents,
      netCents: quantity * unitPriceCents,
      rateBasisPoints: rate,
    };
  });
}

/** A discount comes off the first rate's base. */
function ratesOf(lines: readonly MadeLine[], discountCents: number): MadeRate[] {
  const groups = Map.groupBy(lines, ({ rateBasisPoints }) => rateBasisPoints);
  return [...groups].map(([rateBasisPoints, members], index) => {
    const gross = members.reduce((total, { netCents }) => total + netCents, 0);
    const baseCents = index === 0 ? gross - discountCents : gross;
    return { rateBasisPoints, baseCents, taxCents: taxOf(baseCents, rateBasisPoints) };
  });
}

function dueOf(random: Random, issueDate: string): string {
  return random.pick([
    addDays(issueDate, 30),
    addDays(issueDate, 45),
    lastDayOfMonth(addMonths(issueDate, 1)),
    addDays(issueDate, 15),
    issueDate,
  ]);
}

function makeNumber(random: Random, isCredit: boolean, issueDate: string): string {
  const year = issueDate.slice(0, 4);
  const rank = random.int(1, 9999);
  const padded = String(rank).padStart(4, "0");
  const prefix = isCredit ? random.pick(["AV", "A", "AVO"]) : random.pick(["FA", "F", "FAC", "INV", "FV"]);
  return random.pick([
    `${prefix}-${year}-${padded}`,
    `${prefix}${year}${padded}`,
    `${prefix}${padded}`,
    `${year}-${padded}`,
    `${year}/${padded}`,
    `${prefix}/${year.slice(2)}/${padded}`,
    `${year}${issueDate.slice(5, 7)}${padded}`,
    String(10_000 + rank),
  ]);
}
