import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { seedInvoices } from "../../tools/benchmark/invoice-seed.ts";
import { ownProduct } from "./products.ts";

/**
 * Gives a company more invoices than anybody types, seven bills for one sale, straight into the database of this
 * worker's product.
 */
export async function fillWithInvoices(refId: string, invoices: number): Promise<void> {
  const connection = await findRunningEmbedded(ownProduct()?.data ?? "");
  if (!connection) throw new Error("the product's database does not run");
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select set_config('grand_livre.scope', '*', false)");
    await seedInvoices(client, [{ refId, name: "", siren: "", invoices }]);
  } finally {
    await client.end();
  }
}
