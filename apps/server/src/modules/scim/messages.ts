import { z } from "zod";
import { invalidValue, ScimError } from "./scim-error.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";

const text = (most: number) => z.string().trim().max(most);

/** Entra writes `"False"`. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((value) => value.toLowerCase() === "true"),
]);

const email = z.object({ value: text(320).nullish(), type: z.string().nullish(), primary: flag.nullish() });

/** What is read of a user; a directory sends much more, which is left aside. */
export const userMessage = z.object({
  userName: text(320).min(1),
  externalId: text(500).nullish(),
  name: z.object({ givenName: text(500).nullish(), familyName: text(500).nullish() }).nullish(),
  displayName: text(500).nullish(),
  emails: z.array(email).max(50).nullish(),
  active: flag.nullish(),
});
export type UserMessage = z.output<typeof userMessage>;

const member = z.object({ value: z.string() });
export const membersMessage = z.array(member).max(100_000);
export const groupMessage = z.object({
  displayName: text(200).min(1),
  externalId: text(500).nullish(),
  members: membersMessage.nullish(),
});
export type GroupMessage = z.output<typeof groupMessage>;

const operation = z.object({
  op: z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(["add", "replace", "remove"])),
  path: z.string().max(1000).nullish(),
  value: z.unknown().optional(),
});
export const patchMessage = z.object({ Operations: z.array(operation).min(1).max(1000) });
export type PatchMessage = z.output<typeof patchMessage>;

/** @throws ScimError invalidSyntax, invalidValue */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  if (typeof value !== "object" || value === null)
    throw new ScimError(
      400,
      "Le corps de la requête n’est pas du JSON conforme à SCIM 2.0.",
      "invalidSyntax",
    );
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join(".") || "corps"))];
  throw invalidValue(`Valeur absente ou incorrecte\u00a0: ${fields.join(", ")}.`);
}

const ADDRESS = z.email().max(320);
export const isAddress = (value: string) => ADDRESS.safeParse(value).success;

/** The address by which the account is known: the primary one, that of work, the first, else the name when it is one. */
export function addressOf({ emails, userName }: Pick<UserMessage, "emails" | "userName">): string {
  const given = (emails ?? []).filter(({ value }) => value);
  const chosen =
    given.find(({ primary }) => primary) ?? given.find(({ type }) => type === "work") ?? given[0];
  const found = chosen?.value ?? userName;
  if (!isAddress(found))
    throw invalidValue(
      "Aucune adresse e-mail valable\u00a0: envoyez emails, ou un userName qui en soit une.",
    );
  return found;
}

/** The two names, cut as those that a provider sends at a sign-in. */
export function namesOf({ name, displayName }: Pick<UserMessage, "name" | "displayName">) {
  const words = (displayName ?? "").split(" ").filter((word) => word !== "");
  const firstname = name?.givenName || words.slice(0, -1).join(" ");
  const lastname = name?.familyName || (words.at(-1) ?? "");
  return { firstname: firstname.slice(0, 100), lastname: lastname.slice(0, 100) };
}
