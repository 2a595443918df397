import { z } from "zod";
import type { ProviderRow } from "./repository.ts";

/** What stands between two tags; an empty element is an empty text. */
const text = z.object({ _: z.string().optional() }).or(z.literal(""));
const textOf = (one: z.output<typeof text>): string => (one === "" ? "" : (one._ ?? "").trim());

const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .tuple([
      z.object({
        $: z.object({
          Recipient: z.string().optional(),
          InResponseTo: z.string().optional(),
          NotOnOrAfter: z.string().optional(),
        }),
      }),
    ])
    .optional()
    .catch(undefined),
});
export type SubjectConfirmation = z.output<typeof confirmation>;

/** The parts of a signed assertion that are read here, as the library gives them: elements in lists, attributes under `$`. */
export const samlAssertion = z.object({
  Assertion: z.object({
    Issuer: z.tuple([text]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([
          z.object({ _: z.string(), $: z.object({ Format: z.string().optional() }).optional() }),
        ]),
        SubjectConfirmation: z.array(confirmation),
      }),
    ]),
    AttributeStatement: z
      .array(
        z.object({
          Attribute: z
            .array(z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(text).default([]) }))
            .default([]),
        }),
      )
      .default([]),
  }),
});
export type SamlAssertion = z.output<typeof samlAssertion>["Assertion"];

export const issuerOf = ({ Issuer: [issuer] }: SamlAssertion): string => textOf(issuer);

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";

/** The names that Keycloak, Okta and Entra ID give to what they tell, where the settings name none. */
const USUAL = {
  email: [
    "email",
    "mail",
    `${CLAIMS}/emailaddress`,
    "urn:oid:0.9.2342.19200300.100.1.3",
    "urn:oid:1.2.840.113549.1.9.1",
  ],
  firstname: ["firstName", "givenName", "given_name", `${CLAIMS}/givenname`, "urn:oid:2.5.4.42"],
  lastname: ["lastName", "surname", "sn", "family_name", `${CLAIMS}/surname`, "urn:oid:2.5.4.4"],
  groups: ["groups", "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups"],
} as const;

/** What the attributes of an assertion say of its person. */
export function attributesOf(
  { AttributeStatement: statements }: SamlAssertion,
  { emailAttribute, firstnameAttribute, lastnameAttribute, groupsClaim }: ProviderRow,
) {
  const held = new Map<string, string[]>();
  // A provider may repeat an attribute for each of its values.
  for (const { $, AttributeValue } of statements.flatMap(({ Attribute }) => Attribute))
    held.set($.Name, [...(held.get($.Name) ?? []), ...AttributeValue.map(textOf)]);
  const valuesOf = (named: string, usual: readonly string[]) =>
    (named === "" ? usual : [named]).map((name) => held.get(name)).find((values) => values !== undefined);
  const oneOf = (named: string, usual: readonly string[]) => valuesOf(named, usual)?.[0] ?? "";
  // A setting that says « groups » was never changed, so the other usual names of the attribute are read too.
  const groups = valuesOf(groupsClaim === "groups" ? "" : groupsClaim, USUAL.groups);
  return {
    email: oneOf(emailAttribute, USUAL.email),
    firstname: oneOf(firstnameAttribute, USUAL.firstname).slice(0, 100),
    lastname: oneOf(lastnameAttribute, USUAL.lastname).slice(0, 100),
    groups: groups?.filter((group) => group !== ""),
  };
}
