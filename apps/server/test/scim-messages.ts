/** What a directory sends, and what it is answered. */
export type Resource = {
  id: string;
  active: boolean;
  externalId?: string;
  members: { value: string }[];
  groups: { value: string }[];
  meta: { location: string };
  totalResults: number;
  Resources: Resource[];
  scimType?: string;
};

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
let count = 0;

export const operations = (...all: readonly object[]) => ({ schemas: [PATCH], Operations: all });
export const replacing = (path: string, value: unknown) => operations({ op: "replace", path, value });

/** Somebody whom the directory has not sent yet. */
export function someone(more: object = {}) {
  count += 1;
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: `ana${count}@exemple.fr`,
    externalId: `annuaire-${count}`,
    name: { givenName: "Ana", familyName: `Val ${count}` },
    emails: [{ value: `ana${count}@exemple.fr`, type: "work", primary: true }],
    active: true,
    title: "Comptable",
    ...more,
  };
}
