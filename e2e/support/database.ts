import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { ownProduct } from "./products.ts";

/** Works straight in the database of this worker's product, where no screen and no call comes. */
export async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connection = await findRunningEmbedded(ownProduct()?.data ?? "");
  if (!connection) throw new Error("the product's database does not run");
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
