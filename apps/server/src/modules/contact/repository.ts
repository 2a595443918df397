import { fold } from "@grand-livre/domain/text/fold";
import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { likeText } from "../../database/like-text.ts";
import { type OfficeRow, officeLinks, officeRows } from "../../database/office-rows.ts";
import type { Scope } from "../../scope.ts";

export const contactRows = officeRows("contact", { of: "person", order: ["name fr-x-icu"] });
export const contactTagRows = officeRows("contactTag", { of: "person", order: ["position"], place: "first" });
export const contactTagged = officeLinks("contact_tagged", "person");

/** The contacts of the person of the scope whose name holds a text; all of them for an empty one. */
export function findContactsNamed(
  db: Connection,
  scope: Scope,
  text: string,
): Promise<OfficeRow<"contact">[]> {
  const key = fold(text);
  const where = key === "" ? {} : { where: sql<SqlBool>`name_key like ${likeText(key)}` };
  return contactRows.list(db, scope, where);
}
