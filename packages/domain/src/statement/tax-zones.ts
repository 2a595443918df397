import data from "../../data/tax-zones.data.json" with { type: "json" };

/** A figure of a form of the tax package, under the box that the paper prints or the name of a figure without one. */
export interface TaxFigure {
  readonly form: string;
  readonly box: string;
  /** Whole euros, or a count of holders or shares. */
  readonly euros: number;
  /** Of a box of a gross amount: its net amount. */
  readonly isNet?: boolean;
}

/** Rows of a form, one an asset, a holder or a subsidiary: what each tells, by name; undefined is not told. */
export interface TaxRows<Cell> {
  readonly form: string;
  readonly rows: readonly Readonly<Record<string, Cell | undefined>>[];
}

interface FormZones {
  readonly form: string;
  /** The tax that this table of the form is for; else both. */
  readonly only?: string;
  /** As the message EDI-TDFC names it. */
  readonly edi: string;
  readonly zones: Readonly<Record<string, string>>;
  readonly net?: Readonly<Record<string, string>>;
  readonly rows?: Readonly<Record<string, string>>;
}
const FORMS: readonly FormZones[] = data.forms;

/** The zones of the forms of a company, corporate tax or income tax. */
const formsOf = (corporate: boolean) =>
  FORMS.filter(({ only }) => only === undefined || (only === "corporate") === corporate);

/** The zone of a box in the message; undefined where no public list gives one. */
export function taxZone(
  { form, box, isNet }: Omit<TaxFigure, "euros">,
  corporate: boolean,
): string | undefined {
  const known = formsOf(corporate).find((one) => one.form === form);
  return isNet ? known?.net?.[box] : known?.zones[box];
}

/** Figures and rows by form and zone, in the order of the forms; zeros and what has no zone are left out. */
export function taxZones<Cell>(
  figures: readonly TaxFigure[],
  { corporate, tables = [] }: { readonly corporate: boolean; readonly tables?: readonly TaxRows<Cell>[] },
) {
  return formsOf(corporate).flatMap(({ form, edi, rows: cellZones = {} }) => {
    const zones = figures.flatMap((figure) => {
      const id = figure.form === form && figure.euros !== 0 ? taxZone(figure, corporate) : undefined;
      return id === undefined ? [] : [{ id, euros: figure.euros }];
    });
    const repeated = tables.flatMap(({ form: of, rows }) =>
      Object.entries(of === form ? cellZones : {}).flatMap(([name, id]) => {
        const cells = rows.map((row) => row[name]);
        return cells.every((cell) => cell === undefined) ? [] : [{ id, cells }];
      }),
    );
    return zones.length + repeated.length === 0 ? [] : [{ name: edi, zones, repeated }];
  });
}
