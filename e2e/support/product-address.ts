import { freeAddress } from "../../tools/product/free-address.ts";

/** Where the product under test answers. Chosen once, and kept for the runner's other processes. */
export async function productAddress(): Promise<string> {
  process.env.E2E_ADDRESS ??= await freeAddress();
  return process.env.E2E_ADDRESS;
}
