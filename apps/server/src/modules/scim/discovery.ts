import { listAnswer } from "./list-query.ts";
import { GROUP_SCHEMA, USER_SCHEMA } from "./messages.ts";
import { ScimError } from "./scim-error.ts";

/** What this server can do, as RFC 7643 (5) has it. */
export const serviceProviderConfig = (url: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Jeton",
      description: "Un jeton créé par un super-administrateur, dans l’en-tête Authorization.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${url}/ServiceProviderConfig` },
});

const resourceType = (url: string, name: string, schema: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: "ResourceType", location: `${url}/ResourceTypes/${name}` },
});

export const resourceTypes = (url: string) => [
  resourceType(url, "User", USER_SCHEMA),
  resourceType(url, "Group", GROUP_SCHEMA),
];

type Attribute = {
  readonly type?: "string" | "boolean" | "complex" | "reference";
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: "readOnly" | "readWrite" | "immutable";
  readonly uniqueness?: "none" | "server";
  readonly subAttributes?: readonly object[];
};

const attribute = (name: string, description: string, more: Attribute = {}) => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const READ_ONLY = { mutability: "readOnly" } as const;

const userAttributes = [
  attribute("userName", "Le nom unique de la personne, souvent son adresse.", {
    required: true,
    uniqueness: "server",
  }),
  attribute("name", "Prénom et nom.", {
    type: "complex",
    subAttributes: [
      attribute("formatted", "Les deux ensemble.", READ_ONLY),
      attribute("givenName", "Prénom."),
      attribute("familyName", "Nom."),
    ],
  }),
  attribute("displayName", "Le nom affiché, lu quand name manque."),
  attribute("emails", "L’adresse du compte\u00a0: la principale, sinon celle du travail.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "L’adresse.", { uniqueness: "server" }),
      attribute("type", "work."),
      attribute("primary", "Si elle est la principale.", { type: "boolean" }),
    ],
  }),
  attribute("active", "Faux\u00a0: le compte est fermé, ses sessions et ses clés aussi.", {
    type: "boolean",
  }),
  attribute("groups", "Les groupes reçus de l’annuaire.", {
    type: "complex",
    multiValued: true,
    ...READ_ONLY,
    subAttributes: [
      attribute("value", "Identifiant du groupe.", READ_ONLY),
      attribute("display", "Son nom.", READ_ONLY),
    ],
  }),
];

const groupAttributes = [
  attribute("displayName", "Le nom du groupe, qu’un profil de Grand Livre désigne.", {
    required: true,
    uniqueness: "server",
  }),
  attribute("members", "Les personnes du groupe.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "Identifiant de la personne.", { mutability: "immutable" }),
      attribute("display", "Son adresse.", READ_ONLY),
    ],
  }),
];

const schema = (url: string, id: string, name: string, attributes: readonly object[]) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id,
  name,
  description: name === "User" ? "Une personne." : "Un groupe de personnes.",
  attributes,
  meta: { resourceType: "Schema", location: `${url}/Schemas/${id}` },
});

export const schemas = (url: string) => [
  schema(url, USER_SCHEMA, "User", userAttributes),
  schema(url, GROUP_SCHEMA, "Group", groupAttributes),
];

/** All of a kind, or the one of this identifier. @throws ScimError 404 */
export function described(all: readonly { readonly id: string }[], id?: string): object {
  if (id === undefined) return listAnswer(all, all.length);
  const one = all.find((each) => each.id === id);
  if (!one) throw new ScimError(404, "Cette description n’existe pas.");
  return one;
}
