import type { AnomalyLog } from "./anomaly.ts";
import { FEC_COLUMNS } from "./columns.ts";
import { type FecEncoding, type FecLineEnd, LineDecoder, MAX_LINE_BYTES } from "./decode.ts";
import { readFields } from "./fields.ts";
import { type FecLayout, type FecSeparator, readHeader } from "./header.ts";
import type { FecRecord } from "./record.ts";

/** The outer form of a file: enough, with its rows, to write it again byte for byte. */
export interface FecForm {
  readonly encoding: FecEncoding;
  readonly bom: boolean;
  readonly lineEnd: FecLineEnd;
  readonly separator: FecSeparator;
  readonly variant: FecLayout["variant"];
  readonly header: readonly string[];
  /** Lines of entries: header and blank lines not counted. */
  readonly records: number;
}

/**
 * Reads a FEC piece by piece: tab or bar, Debit/Credit or Montant/Sens, UTF-8 or ISO-8859-15, BOM or not,
 * CRLF or LF. Memory does not grow with the file. What is wrong with the form goes to the log; a line whose
 * fields cannot be separated gives no record.
 */
export class FecReader {
  private readonly log: AnomalyLog;
  private readonly decoder = new LineDecoder();
  private layout: FecLayout | undefined;
  private line = 0;
  private records = 0;

  constructor(log: AnomalyLog) {
    this.log = log;
  }

  /** The records that these bytes complete. */
  push(bytes: Uint8Array): FecRecord[] {
    return this.take(this.decoder.push(bytes));
  }

  /** The last record, when the file does not end with a line end. Call once. */
  end(): FecRecord[] {
    const last = this.take(this.decoder.end());
    if (this.decoder.tooLong) {
      const line = this.line + 1;
      this.log.add(
        "line-too-long",
        `Ligne ${line} : plus de ${MAX_LINE_BYTES / 1024} ko sans fin de ligne. Le fichier n’est pas lu au-delà.`,
        line,
      );
    } else if (this.layout === undefined || (this.records === 0 && this.log.countOf("field-count") === 0))
      this.log.add("file-empty", "Le fichier ne contient aucune ligne d’écriture.");
    if (this.decoder.binary)
      this.log.add(
        "encoding",
        "Le fichier n’est pas un texte en UTF-8 ou ISO-8859-15. Exportez-le dans l’un de ces codages.",
      );
    if (this.decoder.mixed)
      this.log.add(
        "encoding-mixed",
        "Le fichier mélange UTF-8 et ISO-8859-15 : des accents peuvent être faux. Exportez-le en une fois.",
      );
    return last;
  }

  /** Whether the rest of the file is read in vain: a line is too long. */
  get stopped(): boolean {
    return this.decoder.tooLong;
  }

  get form(): FecForm {
    return {
      encoding: this.decoder.encoding,
      bom: this.decoder.bom,
      lineEnd: this.decoder.lineEnd,
      separator: this.layout?.separator ?? "\t",
      variant: this.layout?.variant ?? "debit-credit",
      header: this.layout?.header ?? [],
      records: this.records,
    };
  }

  private take(lines: readonly string[]): FecRecord[] {
    const records: FecRecord[] = [];
    for (const text of lines) {
      this.line += 1;
      if (text.trim() === "") {
        this.log.add(
          "blank-line",
          `Ligne ${this.line} : elle est vide, ce que le logiciel de l’administration refuse. Elle ne sera pas reprise à l’export.`,
          this.line,
        );
        continue;
      }
      if (this.layout === undefined) {
        this.layout = readHeader(text, this.log);
        continue;
      }
      const fields = this.fieldsOf(text, this.layout);
      if (fields === undefined) continue;
      this.records += 1;
      records.push(readFields(fields, this.layout, this.line, this.log));
    }
    return records;
  }

  /** The fields of a line, or undefined when their number leaves no sure reading. */
  private fieldsOf(text: string, layout: FecLayout): string[] | undefined {
    const fields = text.split(layout.separator);
    const wanted = layout.header.length;
    const least = Math.min(wanted, FEC_COLUMNS.length);
    if (fields.length >= least && (fields.length <= wanted || isOnlyTrailing(fields, layout))) {
      if (layout.separator !== "\t" && text.includes("\t"))
        this.log.add("tab-in-label", `Ligne ${this.line} : un champ contient une tabulation.`, this.line);
      return fields;
    }
    this.log.add(
      "field-count",
      `Ligne ${this.line} : ${fields.length} champs lus, ${wanted} attendus. Un libellé contient sans doute le séparateur.`,
      this.line,
    );
    return undefined;
  }
}

/**
 * More fields than names: either the program ends its lines with separators, or a separator inside a label pushed
 * everything to the right. In the second case the amount falls on a text.
 */
function isOnlyTrailing(fields: readonly string[], { header, position }: FecLayout): boolean {
  const amount = fields[position.Debit] ?? "";
  return fields.slice(header.length).every((field) => field.trim() === "") && !/[^\s\d,.+-]/.test(amount);
}
