import { type AnomalyLog, quoted } from "./anomaly.ts";
import { FEC_COLUMNS, type FecColumn, MONTANT_SENS, TREASURY_COLUMNS } from "./columns.ts";

export type FecSeparator = "\t" | "|" | ";" | ",";

/** What the first line says of the file. */
export interface FecLayout {
  readonly separator: FecSeparator;
  readonly header: readonly string[];
  /** `montant-sens`: columns 12 and 13 hold one amount and its side. */
  readonly variant: "debit-credit" | "montant-sens";
  /** The index of each column, −1 when missing. In the other variant Montant replaces Debit, Sens replaces Credit. */
  readonly position: Readonly<Record<FecColumn, number>>;
}

/** Names that the tax office's own schemas also use. */
const ALIASES: Readonly<Record<string, string>> = { compteauxnum: "compauxnum", compteauxlib: "compauxlib" };

/** Fewer known names than this: the line is not a header. */
const KNOWN_AT_LEAST = 5;

/** Reads the header line; what is wrong with it goes to `log`. Never fails: the rest of the file is checked too. */
export function readHeader(text: string, log: AnomalyLog): FecLayout {
  const separator = detectSeparator(text, log);
  const header = text.split(separator).map((name) => name.trim());
  const names = header.map((name) => ALIASES[name.toLowerCase()] ?? name.toLowerCase());
  const variant = names.includes("montant") && names.includes("sens") ? "montant-sens" : "debit-credit";
  const expected = FEC_COLUMNS.map((column) => nameIn(variant, column));
  const matchCount = expected.filter((name) => names.includes(name.toLowerCase())).length;
  const position = {} as Record<FecColumn, number>;
  if (matchCount < KNOWN_AT_LEAST) {
    log.add(
      "header-missing",
      "La première ligne ne porte pas le nom des colonnes. Demandez un fichier avec sa ligne d’en-tête.",
      1,
    );
    for (const [index, column] of FEC_COLUMNS.entries()) position[column] = index;
    return { separator, header, variant, position };
  }
  for (const [index, column] of FEC_COLUMNS.entries()) {
    const found = names.indexOf(nameIn(variant, column).toLowerCase());
    position[column] = found;
    reportPlace(nameIn(variant, column), index, found, log);
  }
  reportExtra(header, names, expected, log);
  return { separator, header, variant, position };
}

function nameIn(variant: FecLayout["variant"], column: FecColumn): string {
  if (variant === "debit-credit") return column;
  if (column === "Debit") return MONTANT_SENS[0];
  return column === "Credit" ? MONTANT_SENS[1] : column;
}

function detectSeparator(text: string, log: AnomalyLog): FecSeparator {
  const count = (sign: FecSeparator) => text.split(sign).length - 1;
  if (count("\t") > 0 || count("|") > 0) return count("\t") >= count("|") ? "\t" : "|";
  const separator = count(";") >= count(",") ? ";" : ",";
  log.add(
    "separator",
    count(separator) === 0
      ? "Aucun séparateur de colonnes reconnu : le FEC attend la tabulation ou la barre verticale « | »."
      : `Les colonnes sont séparées par « ${separator} » : le FEC attend la tabulation ou la barre verticale « | ».`,
    1,
  );
  return separator;
}

function reportPlace(name: string, expectedIndex: number, found: number, log: AnomalyLog): void {
  if (found === -1) {
    log.add("column-missing", `La colonne ${name} (n° ${expectedIndex + 1}) manque.`, 1);
  } else if (found !== expectedIndex) {
    const message = `La colonne ${name} est au rang ${found + 1} : elle est attendue au rang ${expectedIndex + 1}.`;
    log.add("column-moved", message, 1);
  }
}

function reportExtra(
  header: readonly string[],
  names: readonly string[],
  expected: readonly string[],
  log: AnomalyLog,
): void {
  const wanted = new Set([...expected, ...TREASURY_COLUMNS].map((name) => name.toLowerCase()));
  for (const [index, name] of names.entries()) {
    if (name === "" || (wanted.has(name) && names.indexOf(name) === index)) continue;
    const message = `La colonne ${quoted(header[index] ?? "")} (n° ${index + 1}) n’est pas prévue : elle est conservée, justifiez-la.`;
    log.add("column-extra", message, 1);
  }
}
