import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { expect, it } from "vitest";
import { writeEach } from "./write-each.ts";

const document = (id: string) => ({ id, companyName: `Lin ${id}` }) as InvoiceListItem;

it("goes on after a refused document, and says why it was", async () => {
  const seen: string[] = [];
  const progress: number[] = [];
  const refused = await writeEach([document("a"), document("b"), document("c")], {
    write: async ({ id }) => {
      seen.push(id);
      if (id === "b") throw new Error("PERIOD_CLOSED");
    },
    nameOf: ({ companyName }) => companyName ?? "",
    explain: async (error) => (error as Error).message,
    onProgress: (done) => progress.push(done),
  });
  expect(seen).toEqual(["a", "b", "c"]);
  expect(progress).toEqual([0, 1, 2]);
  expect(refused).toEqual([{ id: "b", name: "Lin b", reason: "PERIOD_CLOSED" }]);
});
