import type { ComputedReturn } from "./compute-return.ts";
import type { ReturnForm } from "./return-form.ts";

export interface BoxDifference {
  readonly box: string;
  readonly beforeBaseEuros: number;
  readonly afterBaseEuros: number;
  readonly beforeTaxEuros: number;
  readonly afterTaxEuros: number;
}

/** The boxes that a corrected version changes, in the order of the form. */
export function compareReturns(
  before: Pick<ComputedReturn, "boxes">,
  after: Pick<ComputedReturn, "boxes">,
  form: ReturnForm,
): BoxDifference[] {
  return form.boxes
    .map(({ box }) => {
      const [one, other] = [before.boxes.get(box), after.boxes.get(box)];
      return {
        box,
        beforeBaseEuros: one?.baseEuros ?? 0,
        afterBaseEuros: other?.baseEuros ?? 0,
        beforeTaxEuros: one?.taxEuros ?? 0,
        afterTaxEuros: other?.taxEuros ?? 0,
      };
    })
    .filter((row) => row.beforeBaseEuros !== row.afterBaseEuros || row.beforeTaxEuros !== row.afterTaxEuros);
}
