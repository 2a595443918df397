import { join } from "node:path";
import pg from "pg";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";
import { ciiDocument, utf8 } from "../../packages/testkit/src/test-documents/cii-document.ts";
import { pdfDocument } from "../../packages/testkit/src/test-documents/pdf-document.ts";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { median, percentile } from "../benchmark/figures.ts";
import { signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const BILLS = 40;
const DRAFT_LIMIT_MS = 300;

const facturX = (number: string) =>
  pdfDocument({
    attachments: [{ name: "factur-x.xml", content: utf8(ciiDocument({ number })), relation: "Alternative" }],
  });

/** What one durable commit costs on this machine: the floor under every command. */
async function bareCommits(dataDir: string): Promise<number[]> {
  const connection = await findRunningEmbedded(dataDir);
  if (!connection) throw new Error("the product's database does not run");
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("create schema if not exists bench; create table if not exists bench.floor (n int)");
  const times: number[] = [];
  for (let commit = 0; commit < BILLS; commit += 1) {
    const started = performance.now();
    await client.query("insert into bench.floor values ($1)", [commit]);
    times.push(performance.now() - started);
  }
  await client.end();
  return times;
}

/** A Factur-X file dropped until its draft exists, and its validation beside a bare commit of the same database. */
export const benchmark: Benchmark = {
  title: "A bill: file to draft, draft to validated entry",
  async run({ root }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    try {
      const person = await signIn(address);
      const drafts: { id: string; version: number }[] = [];
      const toDraft: number[] = [];
      for (let bill = 0; bill < BILLS; bill += 1) {
        const bytes = facturX(`B-${bill}`);
        const started = performance.now();
        const { invoiceId } = await person.dropBill(bytes);
        toDraft.push(performance.now() - started);
        drafts.push(await person.get<{ id: string; version: number }>(`/api/invoice/${invoiceId}`));
      }
      const validations: number[] = [];
      for (const { id, version } of drafts) {
        const started = performance.now();
        await person.send("PATCH", "/api/invoice/update-status-invoice", {
          id,
          version,
          status: "validated",
        });
        validations.push(performance.now() - started);
      }
      const floor = median(await bareCommits(data.path));
      return [
        limited(`Factur-X to draft, median of ${BILLS}`, median(toDraft), "ms", DRAFT_LIMIT_MS),
        { measure: "Factur-X to draft, 95th percentile", value: percentile(toDraft, 95), unit: "ms" },
        { measure: "Factur-X to draft, the first one", value: toDraft[0] ?? Number.NaN, unit: "ms" },
        { measure: `one bare commit, median of ${BILLS}`, value: floor, unit: "ms" },
        { measure: "validation over HTTP, median", value: median(validations), unit: "ms" },
        { measure: "validation beside a bare commit", value: median(validations) / floor, unit: "×" },
      ];
    } finally {
      await product.stop();
      data.remove();
    }
  },
};
