import { fold } from "../../text/fold.ts";
import { sheetText } from "../sheet-cell.ts";
import { quoted, type RecordFile, recordColumns } from "./record-file.ts";

type Side = "customer" | "supplier" | "both";
const CUSTOMER_WORDS = {
  entreprise: "business",
  professionnel: "business",
  particulier: "consumer",
  consommateur: "consumer",
  public: "public",
  administration: "public",
  etranger: "foreign",
} as const;
type CustomerKind = (typeof CUSTOMER_WORDS)[keyof typeof CUSTOMER_WORDS];

export interface ThirdPartyOfFile {
  readonly kind: Side;
  readonly customerKind: CustomerKind | null;
  readonly name: string;
  readonly texts: Readonly<Record<Text, string>>;
  readonly subledgerCustomer: string | null;
  readonly subledgerSupplier: string | null;
}

const TEXTS = [
  "siren",
  "siret",
  "vatNumber",
  "line1",
  "line2",
  "postcode",
  "city",
  "country",
  "email",
  "iban",
  "paymentTerms",
  "electronicAddress",
  "defaultAccount",
] as const;
type Text = (typeof TEXTS)[number];
type Field = "name" | "kind" | "nature" | "code" | "collective" | "customerCode" | "supplierCode" | Text;

/** Third parties: customers, suppliers, or both. */
export const THIRD_PARTY_FILE: RecordFile<Field, ThirdPartyOfFile> = {
  kind: "third-party",
  columns: recordColumns<Field>(
    [
      {
        field: "name",
        label: "Raison sociale",
        names: [
          "nom",
          "tiers",
          "nom du tiers",
          "nom tiers",
          "compauxlib",
          "denomination",
          "societe",
          "libelle",
          "intitule",
        ],
      },
      {
        field: "kind",
        label: "Type",
        names: ["type tiers", "type de tiers", "client fournisseur", "categorie"],
      },
      { field: "nature", label: "Nature du client", names: ["nature", "type client", "type de client"] },
      {
        field: "code",
        label: "Compte auxiliaire",
        names: [
          "compauxnum",
          "auxiliaire",
          "code",
          "code tiers",
          "code auxiliaire",
          "compte tiers",
          "compte auxiliaire tiers",
          "n tiers",
        ],
      },
      {
        field: "collective",
        label: "Compte collectif",
        names: ["collectif", "comptenum", "compte general", "compte"],
      },
      {
        field: "customerCode",
        label: "Auxiliaire client",
        names: ["code client", "compte client", "n client"],
      },
      {
        field: "supplierCode",
        label: "Auxiliaire fournisseur",
        names: ["code fournisseur", "compte fournisseur", "n fournisseur"],
      },
      { field: "siren", label: "SIREN", names: ["n siren", "numero siren"] },
      { field: "siret", label: "SIRET", names: ["n siret", "numero siret"] },
      {
        field: "vatNumber",
        label: "N° de TVA",
        names: [
          "tva",
          "tva intracommunautaire",
          "n tva",
          "no tva",
          "numero de tva",
          "n tva intracommunautaire",
          "tva intra",
        ],
      },
      { field: "line1", label: "Adresse", names: ["adresse 1", "adresse ligne 1", "rue", "voie"] },
      {
        field: "line2",
        label: "Complément d’adresse",
        names: ["adresse 2", "adresse ligne 2", "complement"],
      },
      { field: "postcode", label: "Code postal", names: ["cp"] },
      { field: "city", label: "Ville", names: ["commune", "localite"] },
      { field: "country", label: "Pays", names: ["code pays"] },
      {
        field: "email",
        label: "E-mail",
        names: ["email", "mail", "courriel", "adresse e mail", "adresse mail"],
      },
      { field: "iban", label: "IBAN", names: ["rib", "compte bancaire"] },
      {
        field: "paymentTerms",
        label: "Conditions de règlement",
        names: ["conditions de paiement", "delai de reglement", "reglement", "delai de paiement"],
      },
      {
        field: "electronicAddress",
        label: "Adresse de facturation électronique",
        names: ["adresse electronique", "adresse e facture"],
      },
      {
        field: "defaultAccount",
        label: "Compte par défaut",
        names: ["compte de charge", "compte de produit", "contrepartie"],
      },
    ],
    ["name"],
  ),
  read: (cell) => {
    const text = (field: Field) => sheetText(cell(field));
    const name = text("name");
    if (name === "") return { reason: "Le nom du tiers manque." };
    const kind = sideOf(text);
    if (kind === undefined)
      return {
        reason:
          text("kind") === "" ? NO_SIDE : `Le type ${quoted(text("kind"))} n’est ni client, ni fournisseur.`,
      };
    const nature = fold(text("nature"));
    const customerKind = CUSTOMER_WORDS[nature as keyof typeof CUSTOMER_WORDS] ?? null;
    if (nature !== "" && customerKind === null)
      return {
        reason: `La nature ${quoted(text("nature"))} n’est ni entreprise, particulier, public, étranger.`,
      };
    const code = text("code");
    const own = (side: Side, given: string) =>
      kind === side || kind === "both" ? given || code || null : null;
    return {
      kind,
      customerKind,
      name,
      texts: Object.fromEntries(TEXTS.map((field) => [field, text(field)])) as Record<Text, string>,
      subledgerCustomer: own("customer", text("customerCode")),
      subledgerSupplier: own("supplier", text("supplierCode")),
    };
  },
};

const NO_SIDE = "Le type du tiers manque\u00a0: client, fournisseur ou les deux.";

/** The side of a third party: its word, else its collective account, else the beginning of its code. */
function sideOf(text: (field: Field) => string): Side | undefined {
  const word = fold(text("kind"));
  if (word !== "") {
    const isCustomer = /client|customer|^c$|^c ?f$|^cf$|deux|both/.test(word);
    const isSupplier = /fournisseur|supplier|^f$|^c ?f$|^cf$|deux|both/.test(word);
    return sides(isCustomer, isSupplier);
  }
  const codeSides = sides(text("customerCode") !== "", text("supplierCode") !== "");
  if (codeSides) return codeSides;
  const mark = (text("collective") || text("code")).toUpperCase();
  return sides(/^(?:41|C)/.test(mark), /^(?:40|F)/.test(mark));
}

function sides(isCustomer: boolean, isSupplier: boolean): Side | undefined {
  if (isCustomer && isSupplier) return "both";
  return isCustomer ? "customer" : isSupplier ? "supplier" : undefined;
}
