import data from "../../data/tax-zones.data.json" with { type: "json" };

/** A figure of a form of the tax package, under the box that the paper prints. */
export interface TaxFigure {
  readonly form: string;
  readonly box: string;
  readonly euros: number;
  /** Of a box of a gross amount: its net amount. */
  readonly isNet?: boolean;
}

interface FormZones {
  readonly form: string;
  /** As the message EDI-TDFC names it. */
  readonly edi: string;
  readonly zones: Readonly<Record<string, string>>;
  readonly net?: Readonly<Record<string, string>>;
}
const FORMS: readonly FormZones[] = data.forms;
const byForm = new Map(FORMS.map((form) => [form.form, form]));

/** The zone of a box in the message; undefined where no public list gives one. */
export function taxZone({ form, box, isNet }: Omit<TaxFigure, "euros">): string | undefined {
  const known = byForm.get(form);
  return isNet ? known?.net?.[box] : known?.zones[box];
}

/** Figures by form and zone, in the order of the forms; zeros and boxes without a zone are left out. */
export function taxZones(figures: readonly TaxFigure[]) {
  return FORMS.flatMap(({ form, edi }) => {
    const zones = figures.flatMap((figure) => {
      const id = figure.form === form && figure.euros !== 0 ? taxZone(figure) : undefined;
      return id === undefined ? [] : [{ id, euros: figure.euros }];
    });
    return zones.length === 0 ? [] : [{ name: edi, zones }];
  });
}
