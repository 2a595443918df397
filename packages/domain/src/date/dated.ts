/** A row of dated legal data: both days included, `to: null` while in force. */
export interface Dated {
  readonly from: string;
  readonly to: string | null;
}

/** The row in force on a day. */
export function inForce<Row extends Dated>(rows: readonly Row[], date: string): Row | undefined {
  return rows.find(({ from, to }) => from <= date && (to === null || date <= to));
}
