/** A line of a file and what is wrong with it. */
export interface ToldLine {
  readonly line?: number | undefined;
  readonly reason: string;
}

/** A cell that a spreadsheet takes for text, never for a formula. */
export function cell(text: string): string {
  const plain = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** The report as a CSV file that French spreadsheets open: semicolons, CRLF, UTF-8 with its mark. */
export function linesAsCsv(lines: readonly ToldLine[]): string {
  return csvOf(["Ligne;Motif", ...lines.map(({ line, reason }) => `${line ?? ""};${cell(reason)}`)]);
}

export const csvOf = (rows: readonly string[]): string => `\ufeff${rows.join("\r\n")}\r\n`;

/** The name of the report of a file: `ventes.xlsx` → `ventes-lignes-rejetees.csv`. */
export function reportName(fileName: string): string {
  return `${fileName.replace(/\.[^.]+$/, "") || "import"}-lignes-rejetees.csv`;
}
