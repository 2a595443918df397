import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { seedInvoices } from "../benchmark/invoice-seed.ts";
import { processorTime } from "../benchmark/processor-time.ts";
import { signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const LIMIT_MS = 20;
const REQUESTS = 30;
/** The quietest of them counts: what else the machine does only adds. */
const ROUNDS = 5;

/** What people type, from what is everywhere to what is nowhere. */
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ["nothing asked", ""],
  ["two letters, in most labels", "pr"],
  ["two letters, nowhere", "zq"],
  ["a word of one label in eight", "maintenance"],
  ["three words", "transport bureaux mars"],
  ["a third party", "lambert conseil"],
  ["a number's beginning", "FF-2026"],
  ["a whole number", "N1234"],
  ["an account", "4456"],
  ["nothing bears it", "introuvable"],
];

/** The search of the toolbar on the books of years: what the server and its database work for one answer. */
export const benchmark: Benchmark = {
  title: "Search of the toolbar on filled books",
  async run({ root, lines }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    const connection = await findRunningEmbedded(data.path);
    if (!connection) throw new Error("the product's database does not run");
    const client = new pg.Client(connection);
    await client.connect();
    try {
      const person = await signIn(address);
      const company = { refId: person.legalEntityRefId, name: "", siren: "", invoices: lines };
      await seedInvoices(client, [company]);
      const postmaster = Number(
        readFileSync(join(data.path, "postgres", "postmaster.pid"), "utf8").split("\n")[0],
      );
      const roots = [product.process.pid ?? 0, postmaster];
      const search = (query: string) =>
        person.send<unknown>("POST", "/api/common/search", {
          query,
          legalEntityRefId: person.legalEntityRefId,
        });
      const rows: Row[] = [];
      for (const [what, text] of TEXTS) {
        const rounds: number[] = [];
        for (let warm = 0; warm < 5; warm += 1) await search(text);
        for (let round = 0; round < ROUNDS; round += 1) {
          const before = processorTime(...roots);
          for (let request = 0; request < REQUESTS; request += 1) await search(text);
          rounds.push((processorTime(...roots) - before) / REQUESTS);
        }
        rows.push(limited(`${what}, among ${lines} invoices`, Math.min(...rounds), "ms", LIMIT_MS));
      }
      return rows;
    } finally {
      await client.end();
      await product.stop();
      data.remove();
    }
  },
};
