import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ciiDocument, utf8 } from "../../packages/testkit/src/test-documents/cii-document.ts";
import { pdfDocument } from "../../packages/testkit/src/test-documents/pdf-document.ts";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { peakOf, residentNow } from "../benchmark/resident.ts";
import { signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const UPLOADS = 50;
const FILE_BYTES = 5 * 1024 * 1024;
const SERVER_LIMIT_MB = 300;

/** A bill with a heavy annex: no two are the same file. */
const bill = (rank: number) =>
  pdfDocument({
    attachments: [
      { name: "factur-x.xml", content: utf8(ciiDocument({ number: `U-${rank}` })), relation: "Alternative" },
      { name: "annexe.bin", content: new Uint8Array(randomBytes(FILE_BYTES)), relation: "Data" },
    ],
  });

/** Fifty bills of 5 MB dropped at the same moment: what the server holds at most, until each of them is a draft. */
export const benchmark: Benchmark = {
  title: "Fifty uploads of 5 MB at once: memory of the server",
  async run({ root }) {
    const data = temporaryData();
    const address = await freeAddress();
    const product = await startProduct({ script: [join(root, "build", "server", "main.js")], address, data });
    try {
      // Before the sign-in: while they are made, a connection left open would be closed by the server unnoticed.
      const files = Array.from({ length: UPLOADS }, (_, rank) => bill(rank));
      const person = await signIn(address);
      const pid = product.process.pid ?? 0;
      const before = residentNow(pid);
      const started = performance.now();
      const { peak } = await peakOf(pid, () =>
        Promise.all(files.map((bytes) => person.dropBill(bytes, 100))),
      );
      const seconds = (performance.now() - started) / 1000;
      return [
        { measure: "server before", value: before.server, unit: "MB" },
        limited(`server with ${UPLOADS} uploads at once`, peak.server, "MB", SERVER_LIMIT_MB),
        { measure: "readers beside it", value: peak.all - peak.server, unit: "MB" },
        { measure: `${UPLOADS} bills from drop to draft`, value: seconds, unit: "s" },
      ];
    } finally {
      await product.stop();
      data.remove();
    }
  },
};
