import type { InvoiceDirection } from "@grand-livre/domain/invoice/invoice";
import { formatDate } from "../../../lib/format.ts";
import { type DocumentLine, isBlank } from "../draft/document-line.ts";

/** The cells of a line's row, in the order shown; the others are unfolded on demand. */
export type LineColumn = "label" | "quantity" | "unit" | "unitPrice" | "vatRate" | "account";

export const lineColumns: Readonly<Record<InvoiceDirection, readonly LineColumn[]>> = {
  credit: ["label", "quantity", "unit", "unitPrice", "vatRate"],
  debit: ["label", "quantity", "unitPrice", "vatRate", "account"],
};

/** How the columns are headed, and their cells named. */
export const columnTitles: Readonly<Record<LineColumn, string>> = {
  label: "Désignation",
  quantity: "Quantité",
  unit: "Unité",
  unitPrice: "PU HT",
  vatRate: "TVA",
  account: "Compte",
};

/**
 * Where Enter goes from a cell: the next one of its row that is empty and needed, else the next line (undefined). The
 * quantity of 1 is only a proposal: Enter stops there.
 */
export function nextStop(
  line: DocumentLine,
  from: LineColumn,
  columns: readonly LineColumn[],
): LineColumn | undefined {
  const after = columns.slice(columns.indexOf(from) + 1);
  return after.find((column) => {
    if (column === "quantity") return true;
    if (column === "unitPrice") return line.unitPrice.trim() === "";
    if (column === "vatRate") return line.vatRate.trim() === "";
    return column === "account" && line.account === null && line.kind === "line";
  });
}

/** What the folded fields of a line hold beside what was proposed: « remise 10 % », « compte 706100 »… */
export function foldedFacts(line: DocumentLine, direction: InvoiceDirection): readonly string[] {
  if (isBlank(line)) return [];
  const { discount, account, accountOrigin, accountRule, serviceStart, serviceEnd } = line;
  const isPeriod = serviceStart !== undefined || serviceEnd !== undefined;
  return [
    ...(discount === "" ? [] : [`remise ${discount} %`]),
    ...(direction === "credit" && line.supplyType === "goods" ? ["bien"] : []),
    ...(direction === "credit" && account !== null && accountOrigin === "user" ? [`compte ${account}`] : []),
    ...(accountOrigin === "rule" && accountRule !== null
      ? [`compte proposé par la règle n°\u00a0${accountRule}`]
      : []),
    ...(isPeriod ? [`du ${formatDate(serviceStart) || "…"} au ${formatDate(serviceEnd) || "…"}`] : []),
    ...(line.exemptionReason === "" ? [] : ["motif d’exonération"]),
  ];
}
