import type { TaxFormAnswer, TaxFormsAnswer, TaxFormTypedBox } from "@grand-livre/contracts/tax-forms";
import { formatCents } from "../../lib/format.ts";

/** A line of a form, an account of it, or a sum that a person added. */
export interface FormLine {
  readonly id: string;
  readonly label: string;
  readonly kind: "heading" | "line" | "total" | "account" | "typed";
  readonly account: string | null;
  readonly boxes: readonly string[];
  readonly cents: readonly (number | null)[];
  /** The boxes that a person may add to, `2058-A.WF`. */
  readonly typedBoxes: readonly string[];
}

/** Forms without any figure, by name. */
export function emptyForms(forms: readonly TaxFormAnswer[]): readonly TaxFormAnswer[] {
  return forms.filter(({ rows }) => rows.every(({ cents }) => cents.every((one) => one === 0)));
}

/** The lines of a form, empty ones too on demand, with the accounts and typed sums of those that are opened. */
export function formLines(
  { form, rows }: TaxFormAnswer,
  typed: readonly TaxFormTypedBox[],
  { all, isOpen }: { readonly all: boolean; readonly isOpen: (id: string) => boolean },
): readonly FormLine[] {
  return rows
    .filter(({ cents }) => all || cents.some((one) => one !== 0))
    .flatMap(({ key, label, kind, boxes, cents, accounts, typed: may }): FormLine[] => {
      const id = `${form}.${key}`;
      const typedBoxes = boxes.flatMap((box, at) => (may[at] === true ? [`${form}.${box}`] : []));
      const line = { id, label, kind, account: null, boxes, cents, typedBoxes };
      if (!isOpen(id)) return [line];
      const none = { boxes: [], typedBoxes: [] };
      return [
        line,
        ...accounts.map(({ account, label: name }) => ({
          ...none,
          id: `${id} ${account}`,
          label: `${account} ${name}`,
          kind: "account" as const,
          account,
          cents: [],
        })),
        ...typedBoxes.flatMap((box) =>
          (typed.find((one) => one.box === box)?.rows ?? []).map((row, place) => ({
            ...none,
            id: `${id} ${box} ${place}`,
            label: `${row.label}, ${row.reason}`,
            kind: "typed" as const,
            account: null,
            cents: boxes.map((name) => (`${form}.${name}` === box ? row.cents : null)),
          })),
        ),
      ];
    });
}

/** What does not agree, as sentences. */
export function failedChecks({ checks }: Pick<TaxFormsAnswer, "checks">): readonly string[] {
  return checks
    .filter(({ leftCents, rightCents }) => leftCents !== rightCents)
    .map(
      ({ label, leftCents, rightCents }) =>
        `${label}\u00a0: ${formatCents(leftCents)} et ${formatCents(rightCents)}.`,
    );
}

/** The line of a box, for the title of its panel. */
export function labelOfBox(forms: readonly TaxFormAnswer[], box: string): string | undefined {
  for (const { form, rows } of forms)
    for (const { label, boxes } of rows) if (boxes.some((name) => `${form}.${name}` === box)) return label;
  return undefined;
}
