import type { AnyField, FieldKind } from "@grand-livre/contracts/field";
import type { Fields } from "@grand-livre/contracts/resource";
import type { z } from "zod";
import type { Column } from "../../ui/data-table-types.ts";
import {
  basisPointsFromText,
  basisPointsToText,
  decimalFromText,
  decimalToText,
  priceFromText,
  priceToText,
} from "../document/decimal-text.ts";

/** What a form holds of a field; of a choice "" where none may be said. */
type Held<F extends AnyField> = F["kind"] extends "flag"
  ? boolean
  : F["kind"] extends "day" | "id"
    ? string | undefined
    : F["kind"] extends "choice"
      ? Exclude<z.output<F["answer"]>, null> | Blank<z.output<F["answer"]> | z.input<F["create"]>>
      : string;
type Blank<Value> = null extends Value ? "" : "" extends Value ? "" : never;

/** A row as its form holds it: texts as they are typed, a day or nothing, yes or no. */
export type Draft<F extends Fields> = { readonly [Name in keyof F]: Held<F[Name]> };

type Read<F extends AnyField> = F["kind"] extends "rate"
  ? number
  : F["kind"] extends "words"
    ? readonly string[]
    : Held<F>;
/** A form's values once they are read: a rate in basis points, a list of words. What is not typed is still "". */
export type ReadDraft<F extends Fields> = { readonly [Name in keyof F]: Read<F[Name]> };

type RowOf<F extends Fields> = { readonly [Name in keyof F]: z.output<F[Name]["answer"]> };

/** The words typed as `base:B2, due:08`, or one a line. */
const readWords = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

interface Kind {
  /** What the form holds of an answer's value; null and undefined are nothing. */
  readonly show: (value: never) => unknown;
  readonly nothing: unknown;
  readonly read?: (typed: never) => unknown;
}

const same = (value: unknown) => value;
const kinds: Readonly<Record<FieldKind, Kind>> = {
  text: { show: same, nothing: "" },
  code: { show: same, nothing: "" },
  choice: { show: same, nothing: "" },
  account: { show: same, nothing: "" },
  flag: { show: same, nothing: false },
  day: { show: same, nothing: undefined },
  id: { show: same, nothing: undefined },
  // What cannot be read is no price: the contract refuses it.
  price: { show: priceToText, nothing: "", read: (typed: string) => priceFromText(typed) ?? "" },
  decimal: { show: decimalToText, nothing: "", read: (typed: string) => decimalFromText(typed) ?? "" },
  // NaN is refused by the contract, with the sentence of its field.
  rate: {
    show: basisPointsToText,
    nothing: "",
    read: (typed: string) => basisPointsFromText(typed) ?? Number.NaN,
  },
  words: { show: (words: readonly string[]) => words.join(", "), nothing: "", read: readWords },
};

/** The form of a row, or of what a new one starts with. */
export function draftOf<F extends Fields>(fields: F, row: Partial<RowOf<F>>): Draft<F> {
  const held = Object.entries(fields).map(([name, { kind }]) => {
    const value: unknown = row[name];
    return [name, value == null ? kinds[kind].nothing : kinds[kind].show(value as never)];
  });
  return Object.fromEntries(held) as Draft<F>;
}

export function readDraft<F extends Fields>(fields: F, draft: Draft<F>): ReadDraft<F> {
  const read = Object.entries(fields).map(([name, { kind }]) => {
    const value: unknown = draft[name];
    return [name, kinds[kind].read?.(value as never) ?? value];
  });
  return Object.fromEntries(read) as ReadDraft<F>;
}

export function labelsOf<F extends Fields>(fields: F): Readonly<Record<keyof F, string>> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as Readonly<Record<keyof F, string>>;
}

/** The columns of declared fields: a field's label and kind, and what the list adds. */
export function columnsOf<F extends Fields, Row extends RowOf<F>>(fields: F) {
  return (name: keyof F & string, more: Partial<Column<Row>> = {}): Column<Row> => {
    const { label, kind, words } = fields[name] as AnyField;
    const value = (row: Row) => row[name] as string | number | null;
    return {
      id: name,
      header: label,
      value: kind === "choice" ? (row) => words?.[String(value(row))] : value,
      ...(kind === "rate" ? { kind: "rate" as const } : kind === "day" ? { kind: "date" as const } : {}),
      ...more,
    };
  };
}
