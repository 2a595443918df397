import data from "../../data/ca3-boxes.data.json" with { type: "json" };

/**
 * What a box holds: `taxed` and `untaxed` a base (A, B; E, F), `due` a base and its tax (08, 9B, I1), `added` a tax to pay
 * back, `deductible` a tax, `memo` a part of another box ("dont") or a percentage, `result` a total of others.
 */
export type BoxSection = "taxed" | "untaxed" | "due" | "added" | "deductible" | "memo" | "result";

export interface FormBox {
  /** `A1`, `08`, `21-dont-import`. */
  readonly box: string;
  readonly section: BoxSection;
  /** French, as the form prints it. */
  readonly label: string;
  /** Codes of the EDI message: of the base, of the tax. */
  readonly baseEdi: string | null;
  readonly taxEdi: string | null;
  readonly rateBasisPoints: number | null;
}

export function readBoxes(rows: readonly (readonly (string | number | null)[])[]): readonly FormBox[] {
  return rows.map(([box, section, label, baseEdi, taxEdi, rateBasisPoints]) => ({
    box: box as string,
    section: section as BoxSection,
    label: label as string,
    baseEdi: baseEdi as string | null,
    taxEdi: taxEdi as string | null,
    rateBasisPoints: rateBasisPoints as number | null,
  }));
}

/** Boxes of the 3310-CA3 in the order of the form. */
export const CA3_BOXES: readonly FormBox[] = readBoxes(data.boxes);
