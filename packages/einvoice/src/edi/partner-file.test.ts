import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { partnerParts, partnerText } from "./partner-text.ts";
import { type PartnerFile, writePartnerFile } from "./write-partner-file.ts";

const file: PartnerFile = {
  procedure: "TVA",
  isTest: true,
  reference: "552100554-20260331-V1",
  vintage: "26",
  obligation: "TVA1",
  company: {
    name: "Menuiserie de l’Œuvre & fils – atelier du Faubourg",
    siren: "552100554",
    siret: "55210055400013",
    address: {
      line1: "12 rue de la République prolongée",
      line2: "Bât. C",
      postcode: "41000",
      city: "Blois",
      country: "FR",
    },
  },
  identification: [
    { id: "CA", value: "20260301" },
    { id: "CB", value: "20260331" },
    { id: "GA", iban: "FR7630006000011234567890189", bic: "AGRIFRPP" },
    { id: "HA", value: "8025" },
    { id: "KD", value: "TVA1" },
    { id: "DA", currency: "EUR" },
  ],
  forms: [
    {
      name: "3310CA3",
      zones: [
        { id: "CA", value: "61728" },
        { id: "CE", value: "-300" },
      ],
    },
  ],
};

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

describe("the file of an EDI partner", () => {
  it("is the document that its schema describes, element by element", () => {
    const address = (pad: string) =>
      [
        "<AdresseVoie>12 rue de la République</AdresseVoie>",
        "<AdresseComplement>prolongée Bât. C</AdresseComplement>",
        "<AdresseCodePostal>41000</AdresseCodePostal>",
        "<AdresseVille>Blois</AdresseVille>",
        "<AdresseCodePays>FR</AdresseCodePays>",
      ].map((line) => `${pad}${line}`);
    const name = ["Menuiserie de l&apos;OEuvre &amp; fils -", "atelier du Faubourg"] as const;
    const expected = [
      '<?xml version="1.0" encoding="ISO-8859-15"?>',
      '<XmlEdi Test="1">',
      '  <GroupeFonctionnel Type="INFENT">',
      '    <Declaration Type="IDT" Reference="INFENT552100554-20260331-V1">',
      "      <Redacteur>",
      "        <Siret>55210055400013</Siret>",
      "        <Designation>ENT_EDI_TVA</Designation>",
      `        <DesignationSuite1>${name[0]}</DesignationSuite1>`,
      `        <DesignationSuite2>${name[1]}</DesignationSuite2>`,
      "        <Adresse>",
      ...address("          "),
      "        </Adresse>",
      "      </Redacteur>",
      "      <Redevable>",
      "        <Identifiant>552100554</Identifiant>",
      `        <Designation>${name[0]}</Designation>`,
      `        <DesignationSuite1>${name[1]}</DesignationSuite1>`,
      "        <Adresse>",
      ...address("          "),
      "        </Adresse>",
      "        <Rof>TVA1</Rof>",
      "      </Redevable>",
      "      <ListeDestinataires>",
      "        <Destinataire>",
      "          <Designation>DGI_EDI_TVA</Designation>",
      "        </Destinataire>",
      "      </ListeDestinataires>",
      "      <ListeFormulaires>",
      '        <Identif Millesime="26">',
      '          <Zone id="AA">',
      "            <Identifiant>552100554</Identifiant>",
      `            <Designation>${name[0]}</Designation>`,
      ...address("            "),
      "          </Zone>",
      ...['CA">20260301', 'CB">20260331'].flatMap(simpleZone),
      '          <Zone id="GA">',
      "            <Iban>FR7630006000011234567890189</Iban>",
      "            <Bic>AGRIFRPP</Bic>",
      "          </Zone>",
      ...['HA">8025', 'KD">TVA1'].flatMap(simpleZone),
      '          <Zone id="DA">',
      "            <MonnaieCible>EUR</MonnaieCible>",
      "          </Zone>",
      "        </Identif>",
      '        <Formulaire Nom="3310CA3" Millesime="26">',
      ...['CA">61728', 'CE">-300'].flatMap(simpleZone),
      "        </Formulaire>",
      "      </ListeFormulaires>",
      "    </Declaration>",
      "  </GroupeFonctionnel>",
      "</XmlEdi>",
      "",
    ];
    expect(latin(writePartnerFile(file)).split("\n")).toEqual(expected);
  });

  it("has a row an asset, holder or subsidiary, under the number that its zones share", () => {
    const party = {
      kind: "company" as const,
      siren: "732829320",
      name: "Société immobilière de l’avenue du Général",
      legalForm: "SAS",
      address: "12 rue du Port\n44000 Nantes cedex 2",
    };
    const zones = [
      { id: "HA", occurrences: [{ text: "Fourgon «\u00a0bleu\u00a0»" }, { text: "Écran" }] },
      { id: "HC", occurrences: [undefined, { value: "3000" }] },
      {
        id: "GA",
        occurrences: [
          { party },
          {
            party: { ...party, kind: "person" as const, siren: undefined, address: "28013 Madrid, Espagne" },
          },
        ],
      },
    ];
    const text = latin(writePartnerFile({ ...file, forms: [{ name: "2059A", zones }] }));
    expect(text.slice(text.indexOf("<Formulaire"), text.indexOf("</Formulaire>")).split(/\n\s*/)).toEqual([
      '<Formulaire Nom="2059A" Millesime="26">',
      '<Zone id="HA">',
      '<Occurrence Numero="1">',
      "<TexteLibre1>Fourgon bleu</TexteLibre1>",
      "</Occurrence>",
      '<Occurrence Numero="2">',
      "<TexteLibre1>Écran</TexteLibre1>",
      "</Occurrence>",
      "</Zone>",
      '<Zone id="HC">',
      '<Occurrence Numero="2">',
      "<Valeur>3000</Valeur>",
      "</Occurrence>",
      "</Zone>",
      '<Zone id="GA">',
      '<Occurrence Numero="1">',
      "<Identifiant>732829320</Identifiant>",
      "<Designation>Société immobilière de l&apos;avenue du</Designation>",
      "<DesignationSuite1>Général</DesignationSuite1>",
      "<DesignationSuite2>SAS</DesignationSuite2>",
      "<AdresseVoie>12 rue du Port</AdresseVoie>",
      "<AdresseCodePostal>44000</AdresseCodePostal>",
      "<AdresseVille>Nantes cedex 2</AdresseVille>",
      "</Occurrence>",
      '<Occurrence Numero="2">',
      "<Designation>Société immobilière de l&apos;avenue du</Designation>",
      "</Occurrence>",
      "</Zone>",
      "",
    ]);
  });

  it("gives back the same zones, whatever names and addresses are", () => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "",
      parseTagValue: false,
      isArray: (name) => name === "Zone" || name === "Formulaire",
    });
    const zone = fc.record({
      id: fc.stringMatching(/^[A-Z]{2}$/),
      value: fc.integer().map(String),
    });
    const text = fc.string({ unit: "binary", maxLength: 120 });
    fc.assert(
      fc.property(text, text, fc.array(zone, { minLength: 1, maxLength: 30 }), (name, line1, zones) => {
        const company = { ...file.company, name, address: { ...file.company.address, line1 } };
        const bytes = writePartnerFile({ ...file, company, forms: [{ name: "3310CA3", zones }] });
        const { Declaration } = parser.parse(latin(bytes)).XmlEdi.GroupeFonctionnel;
        const [form] = Declaration.ListeFormulaires.Formulaire;
        type Read = { id: string; Valeur: string };
        expect(form.Zone.map((one: Read) => ({ id: one.id, value: one.Valeur }))).toEqual(zones);
        expect(Declaration.Redevable.Identifiant).toBe("552100554");
      }),
      propertyRuns(60),
    );
  });
});

it("writes texts in the letters that the format takes, in parts that fit", () => {
  expect(partnerText("L’Œuvre – Ğ, 5 €\u202f: «\u00a0été\u00a0»")).toBe("L'OEuvre - G, 5 EUR : été");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 5, max: 40 }), (text, size) => {
      const written = partnerText(text);
      expect(written).toMatch(/^[0-9A-Za-zÀ-ÿ &@%:=_'/,;\-.?+*()°]*$/);
      expect(partnerText(written)).toBe(written);
      const parts = partnerParts(text, size);
      expect(parts.every((part) => part.length <= size && part !== "")).toBe(true);
      expect(parts.join("").replaceAll(" ", "")).toBe(written.replaceAll(" ", ""));
    }),
    propertyRuns(300),
  );
});

function simpleZone(zone: string): string[] {
  const [id, value] = zone.split(">");
  return [`          <Zone id="${id}>`, `            <Valeur>${value}</Valeur>`, "          </Zone>"];
}
