import { errorTable } from "@grand-livre/contracts/errors";
import type { ErrorAnswer } from "../../http/error-map.ts";

/** What RFC 7644 (3.12) calls the detail of an error of status 400 or 409. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "uniqueness";

/** A refusal told to a directory; its sentence is read by who administers that. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const userNotFound = () => new ScimError(404, "Ce compte n’existe pas, ou l’annuaire l’a supprimé.");
export const groupNotFound = () => new ScimError(404, "Ce groupe n’existe pas.");
export const invalidValue = (detail: string) => new ScimError(400, detail, "invalidValue");
export const taken = (detail: string) => new ScimError(409, detail, "uniqueness");

/** A refusal of the rest of the product in the same form. */
export function scimErrorOf({ status, code }: ErrorAnswer): ScimError {
  const isTaken = code === "EMAIL_TAKEN" || code === "SCIM_NAME_TAKEN";
  return new ScimError(status, errorTable[code].text, isTaken ? "uniqueness" : undefined);
}

export const errorBody = ({ status, message, scimType }: ScimError) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
});
