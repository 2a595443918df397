import { isIban } from "@grand-livre/capture/bill/identifiers";
import { isSiren, isSiret } from "@grand-livre/domain/identifier/siren";
import { vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { fold } from "@grand-livre/domain/text/fold";
import type { Random } from "./random.ts";
import type { MadeCompany } from "./truth.ts";

const FIRST = [
  "Atelier",
  "Maison",
  "Établissements",
  "Cabinet",
  "Menuiserie",
  "Imprimerie",
  "Transports",
  "Boulangerie",
  "Garage",
  "Électricité",
  "Plomberie",
  "Papeterie",
  "Conseil",
  "Studio",
  "Laboratoire",
  "Domaine",
] as const;
const SECOND = [
  "Berthelot",
  "Dumas",
  "Lefèvre",
  "Garnier",
  "du Lac",
  "des Alpes",
  "Moreau & Fils",
  "Océane",
  "Vauban",
  "de la Gare",
  "Saint-Martin",
  "Nord Habitat",
  "Rousseau",
  "Kervella",
  "Mercier",
  "Horizon",
] as const;
const FORMS = ["SARL", "SAS", "SASU", "EURL", "SA", "SNC", ""] as const;
const STREETS = [
  "rue de la République",
  "avenue Jean Jaurès",
  "boulevard Victor Hugo",
  "chemin des Vignes",
  "place du Marché",
  "impasse des Lilas",
  "quai de Saône",
  "route de Lyon",
] as const;
const CITIES: Some<readonly [string, string]> = [
  ["75011", "Paris"],
  ["69003", "Lyon"],
  ["13006", "Marseille"],
  ["31000", "Toulouse"],
  ["44000", "Nantes"],
  ["33000", "Bordeaux"],
  ["59800", "Lille"],
  ["35000", "Rennes"],
  ["67000", "Strasbourg"],
  ["38000", "Grenoble"],
];
interface ForeignKind {
  readonly country: string;
  readonly prefix: string;
  readonly digits: number;
  readonly names: Some<string>;
  readonly city: readonly [string, string];
}

const FOREIGN: Some<ForeignKind> = [
  {
    country: "Allemagne",
    prefix: "DE",
    digits: 9,
    names: ["Müller Technik GmbH", "Nordlicht Software GmbH"],
    city: ["10115", "Berlin"],
  },
  {
    country: "Italie",
    prefix: "IT",
    digits: 11,
    names: ["Fratelli Conti S.p.A.", "Marmi Toscani Srl"],
    city: ["20121", "Milano"],
  },
  {
    country: "Irlande",
    prefix: "IE",
    digits: 7,
    names: ["Emerald Cloud Ltd", "Liffey Hosting Ltd"],
    city: ["D02", "Dublin"],
  },
];

type Some<T> = readonly [T, ...T[]];

/** A French company; its numbers follow from the seed. */
export function makeCompany(random: Random): MadeCompany {
  const siren = withLastDigit(digits(random, 8), isSiren);
  const siret = withLastDigit(`${siren}${String(random.int(1, 99)).padStart(4, "0")}`, isSiret);
  const base = `${random.pick(FIRST)} ${random.pick(SECOND)}`;
  const form = random.pick(FORMS);
  const [postcode, city] = random.pick(CITIES);
  return {
    name: form === "" ? base : random.chance(0.3) ? `${form} ${base}` : `${base} ${form}`,
    street: `${random.int(1, 180)} ${random.pick(STREETS)}`,
    postcode,
    city,
    country: null,
    siren,
    siret,
    vatNumber: vatNumberOfSiren(siren),
    iban: makeIban("FR", withRibKey(`3000${random.int(1, 9)}${digits(random, 18).slice(0, 16)}`)),
    host: fold(base).replace(/ /g, ""),
  };
}

/** A supplier of another country of the Union. */
export function makeForeignCompany(random: Random): MadeCompany {
  const { country, prefix, digits: length, names, city } = random.pick(FOREIGN);
  const name = random.pick(names);
  const number = digits(random, length);
  return {
    name,
    street: `${random.int(1, 90)} ${random.pick(["Hauptstrasse", "Via Roma", "Harbour Street"])}`,
    postcode: city[0],
    city: city[1],
    country,
    siren: null,
    siret: null,
    vatNumber: `${prefix}${prefix === "IE" ? `${number}A` : number}`,
    iban: makeIban("DE", digits(random, 18)),
    host: fold(name).replace(/ /g, ""),
  };
}

function digits(random: Random, length: number): string {
  return Array.from({ length }, (_, index) => random.int(index === 0 ? 3 : 0, 9)).join("");
}

function withLastDigit(start: string, isRight: (digits: string) => boolean): string {
  for (let last = 0; last < 10; last += 1) if (isRight(`${start}${last}`)) return `${start}${last}`;
  throw new Error(`no key for ${start}`);
}

/** The key of a RIB of digits alone: 97 less a hundred times its number modulo 97. */
function withRibKey(account: string): string {
  return `${account}${String(97n - ((BigInt(account) * 100n) % 97n)).padStart(2, "0")}`;
}

function makeIban(country: string, account: string): string {
  for (let key = 2; key < 99; key += 1) {
    const iban = `${country}${String(key).padStart(2, "0")}${account}`;
    if (isIban(iban)) return iban;
  }
  throw new Error(`no key for ${account}`);
}
