import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { writeXml, type XmlNode } from "../xml/write-xml.ts";
import { partnerParts, partnerText } from "./partner-text.ts";

/** A datum of a form under its two letters: a value, an account to debit, or a currency. */
export type PartnerZone = { readonly id: string } & (
  | { readonly value: string }
  | { readonly iban: string; readonly bic: string }
  | { readonly currency: string }
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

function addressOf({ line1, line2, postcode, city, country }: PostalAddress): XmlNode {
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
  if ("iban" in zone) return { ...id, Iban: zone.iban, Bic: zone.bic };
  if ("currency" in zone) return { ...id, MonnaieCible: zone.currency };
  return { ...id, Valeur: zone.value };
}
