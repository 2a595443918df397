import { readPageWords } from "@grand-livre/capture/page/read-page-words";
import { expect, it } from "vitest";
import { reviewTable } from "./review-table.ts";
import { writeReport } from "./write-service.ts";

it("prints a note whole, on as many lines as it takes", async () => {
  const words = Array.from({ length: 80 }, (_, at) => `mot${at}`).join(" ");
  const { rows, columns } = reviewTable([{ label: "Achats", rows: [], told: [`Note\u00a0: ${words}`] }]);
  const lines = rows.filter(({ kind }) => kind === "detail").map(({ cells }) => String(cells[1]));
  expect(lines.join(" ")).toBe(`Note\u00a0: ${words}`);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(130);
  const pdf = await writeReport({ title: "Dossier", columns, rows, subtitle: "", standing: "" }, "pdf");
  const read = await readPageWords(pdf);
  const printed = "pages" in read ? read.pages.flatMap((page) => page.words.map(({ text }) => text)) : [];
  expect(printed).toEqual(expect.arrayContaining(words.split(" ")));
});
