import { fictitiousSiren } from "./identifiers.ts";

/** With whom and in what the companies of the demonstration trade. All names are invented. */

export const WORKSHOP = "Atelier Lumen";
export const WORKSHOP_SIREN = fictitiousSiren(1);
/** The second company, a supplier of the first one. */
export const STUDIO = "Studio Parallèle";
export const STUDIO_SIREN = fictitiousSiren(2);
/** Its VAT goes by the year, as long as the law has that regime. */
export const STUDIO_COMPANY = {
  siren: STUDIO_SIREN,
  legalForm: "SARL",
  postcode: "69001",
  vatRegime: "simplified",
} as const;

/** The directory of the simulated network does not know it: what is sold to it is rejected. */
export const UNLISTED = "Concept Store Mimosa";
export const UNLISTED_SIREN = fictitiousSiren(3);

export type Article = {
  readonly code: string;
  readonly label: string;
  readonly unit: string;
  readonly priceCents: number;
  readonly supplyType: "goods" | "services";
};

export type Customer = {
  readonly name: string;
  readonly kind: "business" | "public" | "consumer" | "foreign";
  /** Given where something else names it too. */
  readonly siren?: string;
  /** France by default. */
  readonly country?: string;
  readonly vatNumber?: string;
  readonly city: string;
  readonly postcode: string;
  readonly street: string;
  readonly terms: string;
  /** Days after the due date that it usually pays; undefined: it pays nothing of what is less than a year old. */
  readonly lateDays: number | undefined;
};

export type Supplier = {
  readonly name: string;
  readonly label: string;
  readonly account: string;
  readonly supplyType: "goods" | "services";
  /** Basis points. */
  readonly vatRate: number;
  /** Its bill comes on this day of each month; undefined: it bills what is ordered. */
  readonly monthlyDay?: number;
  readonly leastCents: number;
  readonly mostCents: number;
  /** Of one that keeps its books here too. */
  readonly siren?: string;
  /** Of one abroad, which has no SIREN. */
  readonly abroad?: {
    /** Of one in the Union. */
    readonly vatNumber?: string;
    readonly address: {
      readonly line1: string;
      readonly postcode: string;
      readonly city: string;
      readonly country: string;
    };
  };
};

const article = (
  code: string,
  label: string,
  unit: string,
  priceCents: number,
  supplyType: "goods" | "services",
): Article => ({ code, label, unit, priceCents, supplyType });

export const ARTICLES: readonly Article[] = [
  article("SUSP-HALO", "Suspension Halo 60 cm, laiton", "pièce", 42_000, "goods"),
  article("APPL-NOVA", "Applique Nova, noir mat", "pièce", 18_500, "goods"),
  article("RAIL-2M", "Rail LED 2 m, 3 000 K", "pièce", 14_900, "goods"),
  article("SPOT-38", "Spot encastré orientable 38°", "pièce", 3_850, "goods"),
  article("LAMP-ARCHE", "Lampadaire Arche", "pièce", 69_000, "goods"),
  article("GRAD-DALI", "Module de gradation DALI", "pièce", 9_600, "goods"),
  article("ETUDE", "Étude d’éclairage", "jour", 72_000, "services"),
  article("POSE", "Pose et raccordement", "heure", 5_800, "services"),
  article("MAINT", "Maintenance trimestrielle des installations", "forfait", 39_000, "services"),
  article("TRANSP", "Livraison et manutention", "forfait", 7_500, "services"),
];

const customer = (
  name: string,
  [street, postcode, city]: readonly [string, string, string],
  lateDays: number | undefined,
  rest: Partial<Pick<Customer, "kind" | "terms" | "siren" | "country" | "vatNumber">> = {},
): Customer => ({ name, street, postcode, city, lateDays, kind: "business", terms: "30 jours", ...rest });

export const CUSTOMERS: readonly Customer[] = [
  customer("Hôtel des Traboules", ["14 rue Saint-Jean", "69005", "Lyon"], 2),
  customer("Cabinet d’architecture Vercors", ["8 place Victor-Hugo", "38000", "Grenoble"], -3),
  customer("Boulangeries Duchamp", ["27 cours Gambetta", "69007", "Lyon"], 0),
  customer("Groupe Hôtelier Belledonne", ["3 avenue Alsace-Lorraine", "38000", "Grenoble"], 6, {
    terms: "45 jours fin de mois",
  }),
  customer("Médiathèque de Bourgoin", ["1 place Carnot", "38300", "Bourgoin-Jallieu"], 4, { kind: "public" }),
  customer("Restaurant Le Pré Neuf", ["52 rue Mercière", "69002", "Lyon"], 18),
  customer("Clinique du Parc Fleuri", ["155 boulevard de Stalingrad", "69006", "Lyon"], 1),
  customer("Galerie Ombre et Pierre", ["9 rue Auguste-Comte", "69002", "Lyon"], 24),
  customer("Promotion Rhône Habitat", ["40 quai Charles-de-Gaulle", "69006", "Lyon"], 9, {
    terms: "45 jours fin de mois",
  }),
  customer("École supérieure de la Presqu’île", ["21 rue de la Charité", "69002", "Lyon"], 3, {
    kind: "public",
  }),
  customer("Agence Trait d’Union", ["6 montée de la Boucle", "69004", "Lyon"], 0),
  customer("Domaine de la Serve", ["Route de Chiroubles", "69910", "Villié-Morgon"], 31),
  customer("Cinémas du Confluent", ["112 cours Charlemagne", "69002", "Lyon"], -2),
  customer("Maison Terrasson", ["18 rue Émile-Zola", "69002", "Lyon"], 5),
  customer("Résidence Les Glycines", ["4 chemin du Vallon", "69130", "Écully"], 12),
  customer("Spa Aqualune", ["77 avenue du Lac", "74000", "Annecy"], undefined),
  customer(UNLISTED, ["33 rue de Brest", "69002", "Lyon"], 8, { siren: UNLISTED_SIREN }),
  customer("Bureau d’études Kelvin", ["5 rue des Alpes", "38130", "Échirolles"], -5),
];

/** Whose sales travel on no French network: the tax administration is told of them by e-reporting. */
export const PRIVATE_CUSTOMERS: readonly Customer[] = [
  customer("Hélène Vasseur", ["11 rue Sala", "69002", "Lyon"], 0, { kind: "consumer", terms: "comptant" }),
  customer("Paul Arnaud", ["5 quai Arloing", "69009", "Lyon"], 0, { kind: "consumer", terms: "comptant" }),
];
export const CUSTOMERS_ABROAD: readonly Customer[] = [
  customer("Lichthaus Brandt GmbH", ["Kantstraße 12", "10623", "Berlin"], 4, {
    ...{ kind: "foreign", country: "DE", vatNumber: "DE811907980" },
  }),
  customer("Maison Delacroix Genève SA", ["8 rue du Rhône", "1204", "Genève"], 2, {
    ...{ kind: "foreign", country: "CH" },
  }),
];

/** Invoiced in dollars. */
export const CUSTOMER_IN_DOLLARS: Customer = customer(
  "Brooklyn Light Supply LLC",
  ["220 Atlantic Avenue", "11201", "Brooklyn"],
  0,
  { kind: "foreign", country: "US" },
);

const supplier = (
  name: string,
  label: string,
  account: string,
  [leastCents, mostCents]: readonly [number, number],
  rest: Partial<Supplier> = {},
): Supplier => ({
  name,
  label,
  account,
  leastCents,
  mostCents,
  supplyType: "services",
  vatRate: 2000,
  ...rest,
});

const goods = { supplyType: "goods" } as const;

export const SUPPLIERS: readonly Supplier[] = [
  supplier("Foncière du Rhône", "Loyer atelier et bureaux", "613200", [325_000, 325_000], { monthlyDay: 1 }),
  supplier("Électra Énergie", "Électricité", "606100", [31_000, 62_000], { ...goods, monthlyDay: 12 }),
  supplier("Télécom des Gaules", "Téléphonie et internet", "626000", [18_900, 21_500], { monthlyDay: 5 }),
  supplier("Nuage Logiciels", "Abonnements logiciels", "651000", [24_900, 24_900], { monthlyDay: 3 }),
  supplier("Cabinet Berthier Conseil", "Honoraires comptables", "622600", [42_000, 42_000], {
    monthlyDay: 28,
  }),
  supplier("Location Auto Fleury", "Location de véhicules", "613500", [89_000, 89_000], { monthlyDay: 2 }),
  supplier("Propre et Net", "Nettoyage des locaux", "615200", [36_000, 36_000], { monthlyDay: 25 }),
  supplier("Assurances Mutuelles du Sud", "Assurance multirisque", "616000", [41_200, 41_200], {
    monthlyDay: 8,
    vatRate: 0,
  }),
  supplier("Laitonnerie Perrachon", "Pièces de laiton et de cuivre", "601000", [420_000, 1_280_000], goods),
  supplier(
    "Diode Europe Distribution",
    "Modules LED et alimentations",
    "607000",
    [480_000, 1_560_000],
    goods,
  ),
  supplier("Verrerie de Saint-Just", "Verres soufflés", "601000", [220_000, 760_000], goods),
  supplier("Câbles et Connectique Isère", "Câbles et connecteurs", "607000", [90_000, 420_000], goods),
  supplier("Électricité Rolland", "Sous-traitance de pose", "604000", [180_000, 560_000]),
  supplier("Transports Mallet", "Transport sur ventes", "624200", [9_000, 48_000]),
  supplier("Papeterie du Forez", "Fournitures de bureau", "606400", [3_500, 26_000], goods),
  supplier("Outillage Giraud", "Petit outillage", "606300", [6_000, 54_000], goods),
  supplier(STUDIO, "Photographies et catalogue", "623000", [45_000, 160_000], { siren: STUDIO_SIREN }),
  supplier("Garage de la Doua", "Entretien des véhicules", "615500", [12_000, 68_000]),
];

export const SUPPLIER_ABROAD: Supplier = supplier(
  "Lumen Rendering BV",
  "Images de synthèse",
  "604000",
  [64_000, 64_000],
  {
    abroad: {
      vatNumber: "NL853746333B01",
      address: { line1: "Prinsengracht 40", postcode: "1015", city: "Amsterdam", country: "NL" },
    },
  },
);

/** It bills in dollars. */
export const SUPPLIER_IN_DOLLARS: Supplier = supplier(
  "Hudson Rendering Inc.",
  "Images de synthèse animées",
  "604000",
  [185_000, 222_500],
  {
    abroad: {
      address: { line1: "61 Broadway", postcode: "10006", city: "New York", country: "US" },
    },
  },
);

export const STUDIO_ARTICLES: readonly Article[] = [
  article("PDV-J", "Prise de vue, journée", "jour", 78_000, "services"),
  article("RETOUCHE", "Retouche d’image", "image", 1_800, "services"),
  article("CESSION", "Cession de droits, un an", "forfait", 32_000, "services"),
];

/** It sells to the workshop, and to some whom the workshop knows too. */
export const STUDIO_CUSTOMERS: readonly Customer[] = [
  customer(WORKSHOP, ["18 rue des Tuliers", "69003", "Lyon"], 0, { siren: WORKSHOP_SIREN }),
  customer("Agence Trait d’Union", ["6 montée de la Boucle", "69004", "Lyon"], 3),
  customer("Domaine de la Serve", ["Route de Chiroubles", "69910", "Villié-Morgon"], 20),
];

export const STUDIO_SUPPLIERS: readonly Supplier[] = [
  supplier("Foncière du Rhône", "Loyer du studio", "613200", [98_000, 98_000], { monthlyDay: 1 }),
  supplier("Optique Bellecour", "Petit matériel", "606300", [8_000, 42_000], { ...goods, monthlyDay: 14 }),
];
