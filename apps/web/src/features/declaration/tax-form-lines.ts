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
  /** What a person may add to, `2058-A.WF`, where it stands, and its box; where the form prints none, the column. */
  readonly typedBoxes: readonly TypedPlace[];
}

interface TypedPlace {
  readonly name: string;
  readonly at: number;
  readonly label: string;
  readonly printed: boolean;
}

/** Forms without any figure, by name. */
export function emptyForms(forms: readonly TaxFormAnswer[]): readonly TaxFormAnswer[] {
  return forms.filter(({ rows }) => rows.every(({ cents }) => cents.every((one) => one === 0)));
}

/** The lines of a form, empty ones too on demand, with the accounts and typed sums of those that are opened. */
export function formLines(
  { form, headers, rows }: TaxFormAnswer,
  typed: readonly TaxFormTypedBox[],
  { all, isOpen }: { readonly all: boolean; readonly isOpen: (id: string) => boolean },
): readonly FormLine[] {
  return rows
    .filter(({ cents }) => all || cents.some((one) => one !== 0))
    .flatMap(({ key, label, kind, boxes, names, cents, accounts, typed: may }): FormLine[] => {
      const id = `${form}.${key}`;
      const typedBoxes = names.flatMap((name, at) =>
        may[at] === true
          ? [
              {
                name: `${form}.${name}`,
                at,
                label: boxes[at] || (headers[at] ?? ""),
                printed: boxes[at] !== "",
              },
            ]
          : [],
      );
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
        ...typedBoxes.flatMap(({ name: box }) =>
          (typed.find((one) => one.box === box)?.rows ?? []).map((row, place) => ({
            ...none,
            id: `${id} ${box} ${place}`,
            label: `${row.label}, ${row.reason}`,
            kind: "typed" as const,
            account: null,
            cents: names.map((name) => (`${form}.${name}` === box ? row.cents : null)),
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

/** The line of a box and how a person calls it: « 2058-A, case WF », or by its column where the form prints none. */
export function titleOfBox(
  forms: readonly TaxFormAnswer[],
  box: string,
): { readonly title: string; readonly label: string } | undefined {
  for (const { form, headers, rows } of forms)
    for (const { label, boxes, names } of rows) {
      const at = names.findIndex((name) => `${form}.${name}` === box);
      if (at < 0) continue;
      const called = boxes[at] === "" ? headers[at]?.toLowerCase() : `case ${boxes[at]}`;
      return { title: `${form}, ${called}`, label };
    }
  return undefined;
}
