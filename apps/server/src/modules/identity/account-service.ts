import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { findAccountId } from "./account-repository.ts";
import { emailKey } from "./email-key.ts";

/** The active account of an address. @throws RefusalError USER_NOT_FOUND */
export async function accountOf(tx: Tx, email: string): Promise<string> {
  const id = await findAccountId(tx, emailKey(email));
  if (id === undefined) throw new RefusalError("USER_NOT_FOUND");
  return id;
}
