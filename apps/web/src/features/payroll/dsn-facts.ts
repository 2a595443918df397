import type { EstablishmentFactsBody, PersonFactsBody, TakenOverBody } from "@grand-livre/contracts/dsn";
import { factWords } from "@grand-livre/contracts/dsn-words";

type PersonFact = keyof PersonFactsBody;
type EstablishmentFact = keyof EstablishmentFactsBody;

/** The facts of a person that are typed as texts, in the order of the form. */
export const PERSON_TEXTS = [
  "birthName",
  "birthPlace",
  "birthDepartment",
  "birthCountry",
  "line1",
  "postcode",
  "city",
  "occupation",
  "contractNumber",
  "rateId",
  "mutualPopulation",
  "mutualOption",
  "welfarePopulation",
] as const satisfies readonly PersonFact[];

export const ESTABLISHMENT_FACTS = [
  "contactName",
  "contactEmail",
  "contactPhone",
  "urssaf",
  "pensionFund",
  "accidentRisk",
  "commune",
  "mutualReference",
  "mutualOrganism",
  "welfareReference",
  "welfareOrganism",
  "iban",
  "bic",
] as const satisfies readonly EstablishmentFact[];

const PERSON_DAYS = ["birthDate", "expectedEnd"] as const satisfies readonly PersonFact[];
const PERSON_LISTS = ["status", "recourse", "exitReason", "diploma"] as const satisfies readonly PersonFact[];
const PERSON_FACTS = [...PERSON_TEXTS, ...PERSON_LISTS, ...PERSON_DAYS];

const wordsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, factWords[name] ?? name])) as Record<Name, string>;
export const personLabels = wordsOf(PERSON_FACTS);
export const establishmentLabels = wordsOf(ESTABLISHMENT_FACTS);

/** Where a refusal about a fact is shown: at its field. */
const placesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [`dsn.${name}`, name]));
export const personPlaces = placesOf(PERSON_FACTS);
export const establishmentPlaces = placesOf(ESTABLISHMENT_FACTS);

type Draft<Texts extends string, Days extends string> = Record<Texts, string> &
  Record<Days, string | undefined>;

/** What nobody typed is empty; a day that is empty is none. */
export function personDraft(facts: PersonFactsBody | undefined) {
  const text = [...PERSON_TEXTS, ...PERSON_LISTS].map((name) => [name, facts?.[name] ?? ""]);
  const days = PERSON_DAYS.map((name) => [name, facts?.[name] || undefined]);
  return {
    ...Object.fromEntries([...text, ...days]),
    birthCountry: facts?.birthCountry ?? "FR",
  } as Draft<(typeof PERSON_TEXTS)[number] | (typeof PERSON_LISTS)[number], (typeof PERSON_DAYS)[number]>;
}

export const establishmentDraft = (facts: EstablishmentFactsBody | undefined) =>
  Object.fromEntries(ESTABLISHMENT_FACTS.map((name) => [name, facts?.[name] ?? ""])) as Record<
    EstablishmentFact,
    string
  >;

/** Some values of a form, and the others. */
function split<V extends object, Name extends keyof V & string>(values: V, names: readonly Name[]) {
  const isOne = ([name]: [string, unknown]) => (names as readonly string[]).includes(name);
  const entries = Object.entries(values);
  return {
    own: Object.fromEntries(entries.filter(isOne)) as Pick<V, Name>,
    others: Object.fromEntries(entries.filter((entry) => !isOne(entry))) as Omit<V, Name>,
  };
}

/** An empty day is an empty text. */
const filled = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));

export function splitPerson<V extends ReturnType<typeof personDraft>>(values: V) {
  const { own, others } = split(values, PERSON_FACTS);
  return { dsn: filled(own) as PersonFactsBody, others };
}

export function splitEstablishment<V extends ReturnType<typeof establishmentDraft>>(values: V) {
  const { own, others } = split(values, ESTABLISHMENT_FACTS);
  return { dsn: own as EstablishmentFactsBody, others };
}

/** The figures of a year begun elsewhere, as the form holds them. */
export const TAKEN_AMOUNTS = [
  "grossCents",
  "ceilingCents",
  "smicCents",
  "reliefCents",
  "reliefPensionCents",
  "overtimeExemptCents",
  "netTaxableCents",
  "withheldCents",
] as const satisfies readonly (keyof TakenOverBody)[];

export const takenLabels = {
  until: "Repris jusqu’à (premier jour du mois)",
  grossCents: "Brut cumulé",
  ceilingCents: "Plafond cumulé",
  smicCents: "SMIC cumulé (RGDU)",
  reliefCents: "RGDU cumulée",
  reliefPensionCents: "dont retraite complémentaire",
  overtimeExemptCents: "Heures sup. exonérées",
  netTaxableCents: "Net imposable cumulé",
  withheldCents: "PAS cumulé",
};
export const takenPlaces = Object.fromEntries(
  Object.keys(takenLabels).map((name) => [`takenOver.${name}`, name]),
);

export function takenDraft(taken: TakenOverBody | null | undefined) {
  const amounts = TAKEN_AMOUNTS.map((name) => [name, taken?.[name] ?? 0]);
  return {
    ...(Object.fromEntries(amounts) as Record<(typeof TAKEN_AMOUNTS)[number], number | undefined>),
    until: (taken?.until ?? undefined) as string | undefined,
  };
}

/** Null without a month: nothing is taken over. */
export function splitTaken<V extends ReturnType<typeof takenDraft>>(values: V) {
  const { own, others } = split(values, [...TAKEN_AMOUNTS, "until"]);
  const { until, ...amounts } = own;
  const figures = Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, cents ?? 0]));
  return { takenOver: until === undefined ? null : ({ until, ...figures } as TakenOverBody), others };
}
