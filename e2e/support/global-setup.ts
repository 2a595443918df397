import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { ensureBuilt } from "../../tools/bundle/ensure-built.ts";
import { checkout } from "../../tools/checkout/checkout.ts";
import { freeAddress } from "../../tools/product/free-address.ts";
import { startProduct, temporaryData } from "../../tools/product/start-product.ts";
import { tellProducts } from "./products.ts";

/** Starts the built product once for each worker, each on a database and a port of its own with the demonstration. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt(checkout);
  const script = [join(checkout, "build", "server", "main.js")];
  const started = await Promise.allSettled(
    Array.from({ length: workers }, async () => {
      const data = temporaryData();
      const address = await freeAddress();
      try {
        const product = await startProduct({ script, address, data });
        return { address, data, product };
      } catch (error) {
        data.remove();
        throw error;
      }
    }),
  );
  const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(running.map(({ product }) => product.stop()));
    for (const { data } of running) data.remove();
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  tellProducts(running.map(({ address, data }) => ({ address, data: data.path })));
  return stop;
}
