import type { ReturnForm } from "./return-form.ts";

/** A figure of a return under the code that the EDI message gives it. */
export interface ReturnZone {
  readonly code: string;
  readonly box: string;
  readonly euros: number;
}

/** The figures that are not zero, in the order of the form. */
export function returnZones(
  form: ReturnForm,
  boxes: Readonly<Record<string, { readonly baseEuros: number; readonly taxEuros: number }>>,
): ReturnZone[] {
  return form.boxes.flatMap(({ box, baseEdi, taxEdi }) => {
    const { baseEuros = 0, taxEuros = 0 } = boxes[box] ?? {};
    const zone = (code: string | null, euros: number): ReturnZone[] =>
      code === null || euros === 0 ? [] : [{ code, box, euros }];
    return [...zone(baseEdi, baseEuros), ...zone(taxEdi, taxEuros)];
  });
}

/** What names a payment of the tax to the office and on the statement, at most 31 signs. */
export function paymentReference(
  form: ReturnForm,
  obligation: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): string {
  const days = [startDate, endDate].map((day) => day.replaceAll("-", ""));
  return [obligation, ...days, form.name.toUpperCase()].join("-").slice(0, 31);
}
