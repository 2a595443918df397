import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { writeXml, type XmlNode } from "../xml/write-xml.ts";
import { partnerParts, partnerText } from "./partner-text.ts";

/** A value, a free text, an account to debit, a currency, or who somebody is and lives. */
export type PartnerDatum =
  | { readonly value: string }
  | { readonly text: string }
  | { readonly iban: string; readonly bic: string }
  | { readonly currency: string }
  | { readonly party: PartnerParty };

interface PartnerParty {
  readonly kind: "company" | "person";
  readonly siren?: string | undefined;
  /** Of a person: the family name, then the first names. */
  readonly name: string;
  readonly legalForm?: string | undefined;
  /** One text; written where it reads « street, postcode town ». */
  readonly address?: string | undefined;
}

/**
 * A datum of a form under its two letters, or one a row: the number of its place tells the row, which other zones share. What a row
 * does not tell is left out.
 */
export type PartnerZone = { readonly id: string } & (
  | PartnerDatum
  | { readonly occurrences: readonly (PartnerDatum | undefined)[] }
);

export interface PartnerFile {
  /** `TVA`: returns of VAT. `TDFC`: the tax package. */
  readonly procedure: "TVA" | "TDFC";
  readonly isTest: boolean;
  /** What the sender calls the declaration, at most 29 signs. */
  readonly reference: string;
  /** Year of the forms, `26`. */
  readonly vintage: string;
  /** The tax obligation as the office numbers it, `TVA1`, `IS1`. */
  readonly obligation: string;
  readonly company: {
    readonly name: string;
    readonly siren: string;
    readonly siret: string;
    readonly address: PostalAddress;
  };
  /** Period, payment, regime: the zones of T-IDENTIF or F-IDENTIF beside the company's own. */
  readonly identification: readonly PartnerZone[];
  readonly forms: readonly { readonly name: string; readonly zones: readonly PartnerZone[] }[];
}

/** The address of a holder names no country. */
type WrittenAddress = Omit<PostalAddress, "country"> & { readonly country?: string };

const TYPES = { TVA: "IDT", TDFC: "IDF" } as const;

/**
 * A declaration in the XML that an EDI partner (ASPOne) turns into the message INFENT, as its public schema has it
 * (docs/how-to/partner-file.md). It is not signed: the partner signs what it transmits.
 */
export function writePartnerFile(file: PartnerFile): Uint8Array<ArrayBuffer> {
  const { procedure, company, vintage, obligation } = file;
  const { siren, siret } = company;
  const address = addressOf(company.address);
  const [name = siren, more] = partnerParts(company.name, 35);
  const zones = [{ "@id": "AA", Identifiant: siren, Designation: name, ...address }];
  const text = writeXml(
    {
      XmlEdi: {
        "@Test": file.isTest ? "1" : "0",
        GroupeFonctionnel: {
          "@Type": "INFENT",
          Declaration: {
            "@Type": TYPES[procedure],
            "@Reference": `INFENT${partnerText(file.reference).slice(0, 29)}`,
            Redacteur: {
              Siret: siret,
              Designation: `ENT_EDI_${procedure}`,
              DesignationSuite1: name,
              DesignationSuite2: more,
              Adresse: address,
            },
            Redevable: {
              Identifiant: siren,
              Designation: name,
              DesignationSuite1: more,
              Adresse: address,
              Rof: obligation,
            },
            ListeDestinataires: { Destinataire: { Designation: `DGI_EDI_${procedure}` } },
            ListeFormulaires: {
              Identif: { "@Millesime": vintage, Zone: [...zones, ...file.identification.map(zoneOf)] },
              Formulaire: file.forms.map((form) => ({
                "@Nom": form.name,
                "@Millesime": vintage,
                Zone: form.zones.map(zoneOf),
              })),
            },
          },
        },
      },
    },
    "ISO-8859-15",
  );
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function addressOf({ line1, line2, postcode, city, country }: WrittenAddress): XmlNode {
  const [street = "", ...rest] = partnerParts(line1, 30);
  const [complement] = partnerParts([...rest, line2].filter(Boolean).join(" "), 35);
  return {
    AdresseVoie: street,
    AdresseComplement: complement,
    AdresseCodePostal: partnerText(postcode).slice(0, 17),
    AdresseVille: partnerText(city).slice(0, 35),
    AdresseCodePays: country,
  };
}

function zoneOf(zone: PartnerZone): XmlNode {
  const id = { "@id": zone.id };
  if (!("occurrences" in zone)) return { ...id, ...datumOf(zone) };
  const rows = zone.occurrences.map((one, at) => one && { "@Numero": `${at + 1}`, ...datumOf(one) });
  return { ...id, Occurrence: rows.filter((row) => row !== undefined) };
}

function datumOf(datum: PartnerDatum): XmlNode {
  if ("iban" in datum) return { Iban: datum.iban, Bic: datum.bic };
  if ("currency" in datum) return { MonnaieCible: datum.currency };
  if ("text" in datum) return { TexteLibre1: partnerText(datum.text).slice(0, 512) };
  return "party" in datum ? partyOf(datum.party) : { Valeur: datum.value };
}

/** Of a person the second part of the name is the married name, which nobody told: a long name is cut. */
function partyOf({ kind, siren, name, legalForm, address = "" }: PartnerParty): XmlNode {
  const [first, more] = partnerParts(name, 35);
  const isCompany = kind === "company";
  const place = /^(.+?),? (\d{5}) ([^\d,;]+?(?: cedex \d+)?)$/i.exec(partnerText(address));
  const [, line1 = "", postcode = "", city = ""] = place ?? [];
  return {
    Identifiant: siren,
    Designation: first,
    DesignationSuite1: isCompany ? more : undefined,
    DesignationSuite2: isCompany && legalForm ? partnerText(legalForm).slice(0, 35) : undefined,
    ...(place && addressOf({ line1, postcode, city })),
  };
}
