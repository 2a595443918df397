import type { SheetPreviewAnswer } from "@grand-livre/contracts/import";
import { sheetText } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { type ChosenHeadings, readHead } from "./read-sheet.ts";
import type { SheetLimits } from "./sheet/run-child.ts";

const SAMPLES = 3;

/** The columns of a sheet as its file shows them, and where their reading comes from. */
export async function shownColumns<Field extends string>(
  path: string,
  chosen: ChosenHeadings<Field>,
  limits: SheetLimits,
) {
  let otherSheets: readonly string[] = [];
  const head = await readHead(path, limits, (names) => {
    otherSheets = names;
  });
  return {
    otherSheets: [...otherSheets],
    headingLine: chosen.row,
    columns: columnsOf(head, chosen),
    mappingFrom: chosen.from,
    missing: [...chosen.missing],
  };
}

function columnsOf(
  head: readonly SheetRow[],
  { row, names }: Pick<ChosenHeadings, "row" | "names">,
): SheetPreviewAnswer["columns"] {
  const below = head.filter(({ line }) => line > row);
  const width = Math.max(0, ...[names, ...below].map((one) => one?.cells.length ?? 0));
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: sheetText(names?.cells[index] ?? null),
    samples: below
      .map(({ cells }) => sheetText(cells[index] ?? null))
      .filter((text) => text !== "")
      .slice(0, SAMPLES),
  }));
}
