import { countries } from "./codes.ts";
import type { CheckedCodes, CheckedInvoice } from "./model.ts";
import { type Rule, rule } from "./rule.ts";
import {
  attachmentTypes,
  classificationSchemes,
  identifierSchemes,
  referenceSchemes,
} from "./scheme-codes.ts";

const lists: readonly (readonly [
  id: string,
  term: string,
  message: string,
  kind: keyof CheckedCodes,
  list: ReadonlySet<string>,
])[] = [
  [
    "BR-CL-07",
    "BT-18",
    "Le schéma d’un objet facturé est un code UNTDID 1153.",
    "references",
    referenceSchemes,
  ],
  [
    "BR-CL-10",
    "BT-29",
    "Le schéma d’un identifiant est un code de la liste ISO 6523.",
    "parties",
    identifierSchemes,
  ],
  [
    "BR-CL-11",
    "BT-30",
    "Le schéma d’un identifiant légal est un code de la liste ISO 6523.",
    "registrations",
    identifierSchemes,
  ],
  [
    "BR-CL-13",
    "BT-158",
    "La nomenclature d’un article est un code UNTDID 7143.",
    "classifications",
    classificationSchemes,
  ],
  ["BR-CL-15", "BT-159", "Le pays d’origine d’un article est un code ISO 3166.", "origins", countries],
  [
    "BR-CL-21",
    "BT-157",
    "Le schéma de l’identifiant d’un article est un code de la liste ISO 6523.",
    "items",
    identifierSchemes,
  ],
  [
    "BR-CL-24",
    "BT-125",
    "Une pièce jointe est un PDF, une image PNG ou JPEG, un CSV ou un tableur.",
    "attachments",
    attachmentTypes,
  ],
  [
    "BR-CL-26",
    "BT-71",
    "Le schéma d’un lieu de livraison est un code de la liste ISO 6523.",
    "places",
    identifierSchemes,
  ],
];

/** A value with a scheme, a list or a type uses one of the published ones. */
export const schemeRules: readonly Rule<CheckedInvoice>[] = lists.map(([id, term, message, kind, list]) =>
  rule<CheckedInvoice>(id, term, message, ({ codes }) => codes[kind].every((code) => list.has(code))),
);
