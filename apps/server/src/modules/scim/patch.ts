import { GROUP_SCHEMA, membersMessage, type PatchMessage, read, USER_SCHEMA } from "./messages.ts";
import { invalidValue, ScimError } from "./scim-error.ts";

type Operation = PatchMessage["Operations"][number];
type Assignment = { readonly op: Operation["op"]; readonly path: string; readonly value: unknown };

/** An attribute without its schema, in small letters: names of attributes have no case. */
function plain(path: string): string {
  for (const schema of [USER_SCHEMA, GROUP_SCHEMA])
    if (path.toLowerCase().startsWith(`${schema.toLowerCase()}:`)) return path.slice(schema.length + 1);
  return path;
}

/** What an operation sets, one attribute each: Okta sends an object without a path, Entra also `name.givenName` as a key. */
function* assignmentsOf({ op, path, value }: Operation): Generator<Assignment> {
  if (path) yield { op, path: plain(path), value };
  else if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const [key, one] of Object.entries(value)) yield { op, path: plain(key), value: one };
  else throw new ScimError(400, "Une opération sans path demande un objet pour value.", "invalidSyntax");
}

export const assignments = ({ Operations }: PatchMessage): readonly Assignment[] =>
  Operations.flatMap((operation) => [...assignmentsOf(operation)]);

/** A user as a patch changes it, before it is read as a message again. */
export type UserDraft = {
  userName: unknown;
  externalId: unknown;
  name: { givenName?: unknown; familyName?: unknown };
  emails: unknown;
  active: unknown;
};

const WORK_ADDRESS = /^emails(\[(type eq "work"|primary eq "?true"?)\])?(\.value)?$/i;

/** What is not ours to keep (titles, departments, phones) is left aside, as a directory sends it with the rest. */
export function patchUser(draft: UserDraft, patch: PatchMessage): UserDraft {
  const after = { ...draft, name: { ...draft.name } };
  for (const { op, path, value } of assignments(patch)) {
    const name = path.toLowerCase();
    if (op === "remove" && (["username", "active"].includes(name) || WORK_ADDRESS.test(path)))
      throw new ScimError(400, `${path} est obligatoire et ne se retire pas.`, "mutability");
    const given = op === "remove" ? null : value;
    if (name === "username") after.userName = given;
    else if (name === "externalid") after.externalId = given;
    else if (name === "active") after.active = given;
    else if (name === "name.givenname") after.name.givenName = given;
    else if (name === "name.familyname") after.name.familyName = given;
    else if (name === "name" && typeof given === "object") Object.assign(after.name, given);
    else if (WORK_ADDRESS.test(path)) after.emails = emailsOf(given);
  }
  return after;
}

function emailsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  return [typeof value === "string" ? { value, primary: true } : value];
}

export type MembersChange =
  | { readonly kind: "add" | "remove" | "replace"; readonly ids: readonly string[] }
  | { readonly kind: "rename"; readonly displayName: unknown }
  | { readonly kind: "identify"; readonly externalId: unknown };

/** What a patch of a group comes to, in its order. @throws ScimError */
export function groupChanges(patch: PatchMessage): MembersChange[] {
  return assignments(patch).flatMap(({ op, path, value }): MembersChange[] => {
    const name = path.toLowerCase();
    const one = /^members\[value eq "([^"]*)"\]$/i.exec(path)?.[1];
    if (one !== undefined && op === "remove") return [{ kind: "remove", ids: [one] }];
    if (name === "displayname" && op !== "remove") return [{ kind: "rename", displayName: value }];
    if (name === "externalid") return [{ kind: "identify", externalId: op === "remove" ? null : value }];
    if (name !== "members") {
      if (name === "displayname" || name.startsWith("members"))
        throw new ScimError(400, `Le chemin ${path} n’est pas admis pour ${op}.`, "invalidPath");
      return [];
    }
    // Without values, all of them leave.
    if (op === "remove" && (value === undefined || value === null)) return [{ kind: "replace", ids: [] }];
    const listed = Array.isArray(value) ? value : [value];
    return [{ kind: op, ids: read(membersMessage, listed).map((member) => member.value) }];
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (value: string) => UUID.test(value);

/** @throws ScimError invalidValue */
export function requireIds(ids: readonly string[]): void {
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined) throw invalidValue(`Le membre ${wrong.slice(0, 80)} n’existe pas.`);
}
