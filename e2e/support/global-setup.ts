import { join } from "node:path";
import { ensureBuilt } from "../../tools/bundle/ensure-built.ts";
import { checkout } from "../../tools/checkout/checkout.ts";
import { startProduct, temporaryData } from "../../tools/product/start-product.ts";
import { productAddress } from "./product-address.ts";

/** Starts the built product on a database and a port of its own, with the demonstration company, for all journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt(checkout);
  const data = temporaryData();
  // Where a journey finds the mails of the product, in its outbox.
  process.env.E2E_DATA = data.path;
  try {
    const script = [join(checkout, "build", "server", "main.js")];
    const product = await startProduct({ script, address: await productAddress(), data });
    return async () => {
      await product.stop();
      data.remove();
    };
  } catch (error) {
    data.remove();
    throw error;
  }
}
