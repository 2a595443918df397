import { join } from "node:path";
import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";
import { type SignedIn, signIn } from "./signed-in.ts";

/** Where the product answers, its folder, and its process, which PostgreSQL's are children of. */
interface Running {
  readonly address: string;
  readonly pid: number;
  readonly data: string;
}

/** Works on a product of its own: the demonstration person, and a connection to its database for what fills it. */
export async function onProduct<Result>(
  root: string,
  work: (person: SignedIn, client: pg.Client, product: Running) => Promise<Result>,
): Promise<Result> {
  const data = temporaryData();
  const address = await freeAddress();
  const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
  try {
    const connection = await findRunningEmbedded(data.path);
    if (!connection) throw new Error("the product's database does not run");
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return await work(await signIn(address), client, {
        address,
        pid: product.process.pid ?? 0,
        data: data.path,
      });
    } finally {
      await client.end();
    }
  } finally {
    await product.stop();
    data.remove();
  }
}
