import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { startSimulator } from "../../apps/platform-simulator/src/start-simulator.ts";
import { ensureBuilt } from "../../tools/bundle/ensure-built.ts";
import { checkout } from "../../tools/checkout/checkout.ts";
import { freeAddress } from "../../tools/product/free-address.ts";
import { startProduct, temporaryData } from "../../tools/product/start-product.ts";
import { tellProducts } from "./products.ts";

/**
 * Starts the built product once for each worker, each on a database and a port of its own with the demonstration, beside a
 * simulated platform of its own.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt(checkout);
  const script = [join(checkout, "build", "server", "main.js")];
  const started = await Promise.allSettled(
    Array.from({ length: workers }, async () => {
      const data = temporaryData();
      const address = await freeAddress();
      const named = address.replace("127.0.0.1", "localhost");
      const provider = await freeAddress();
      const bank = await freeAddress();
      const simulator = await startSimulator();
      try {
        const settings = { OUTSIDE_ORIGINS: `${simulator.origin},${provider},${bank}`, PUBLIC_URL: named };
        const product = await startProduct({ script, address, data, settings });
        return { address, named, data, product, simulator, provider, bank };
      } catch (error) {
        await simulator.close();
        data.remove();
        throw error;
      }
    }),
  );
  const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(running.flatMap(({ product, simulator }) => [product.stop(), simulator.close()]));
    for (const { data } of running) data.remove();
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  tellProducts(
    running.map(({ address, named, data, simulator, provider, bank }) => ({
      address,
      named,
      data: data.path,
      platform: simulator.origin,
      provider,
      bank,
    })),
  );
  return stop;
}
