import { expect, it } from "vitest";
import { freeAddress } from "./free-address.ts";
import { simulateBeside } from "./simulator-beside.ts";

it("starts a simulated platform that ends when nobody holds it any more", async () => {
  const origin = await freeAddress();
  const beside = simulateBeside(origin);
  const ended = new Promise<number | null>((resolve) => beside.once("exit", resolve));
  try {
    const page = async () => (await fetch(origin).catch(() => undefined))?.text();
    await expect.poll(page, { timeout: 30_000 }).toContain("Ceci n’est pas une plateforme agréée");
    // As the end of this process would.
    beside.disconnect();
    expect(await ended).toBe(0);
  } finally {
    beside.kill("SIGKILL");
  }
});
