import { seedInvoices } from "../../tools/benchmark/invoice-seed.ts";
import { inDatabase } from "./database.ts";

/**
 * Gives a company more invoices than anybody types, seven bills for one sale, straight into the database of this
 * worker's product.
 */
export async function fillWithInvoices(refId: string, invoices: number): Promise<void> {
  await inDatabase(async (client) => {
    await client.query("select set_config('grand_livre.scope', '*', false)");
    await seedInvoices(client, [{ refId, name: "", siren: "", invoices }]);
  });
}
