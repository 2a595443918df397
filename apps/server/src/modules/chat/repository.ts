import type { Connection } from "../../database/connection.ts";
import { type OfficeRow, officeRows } from "../../database/office-rows.ts";

export const chatContactRows = officeRows("chatContact", { of: "installation", order: ["name fr-x-icu"] });
export const chatRows = officeRows("chat", { of: "installation", order: ["position"], place: "last" });
export const chatMessageRows = officeRows("chatMessage", { of: "installation", order: ["createdAt"] });

/**
 * The messages of these conversations, the oldest first.
 * tidy-allow scope: conversations are shared by the installation.
 */
export async function findMessages(
  db: Connection,
  chatIds: readonly string[],
): Promise<OfficeRow<"chatMessage">[]> {
  if (chatIds.length === 0) return [];
  return db
    .selectFrom("chatMessage")
    .selectAll()
    .where("chatId", "in", [...chatIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
