import type { Connection } from "../../database/connection.ts";
import type { RowOf } from "../../database/owned-rows.ts";

/** The last day of an entry line with a code, draft or not, from a day on. */
export async function findLastUse(
  db: Connection,
  row: Pick<RowOf<"vatCode">, "legalEntityId" | "code">,
  from: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("entryLine")
    .select("entryDate")
    .where("legalEntityId", "=", row.legalEntityId)
    .where("vatCode", "=", row.code)
    .where("entryDate", ">=", from)
    .orderBy("entryDate", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.entryDate;
}
