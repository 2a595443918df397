import type { Refusal } from "@grand-livre/domain/refusal";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import type { Loose } from "../../lib/api.ts";
import { issueSentence, refusalField, refusalSentence } from "./issue-sentence.ts";

/** What is sent, as a form holds it: a field that is not filled in yet is undefined. */
export type FormBody<Schema extends z.ZodType> = Loose<z.input<Schema>>;

/** What a form is judged by. */
export interface FormRules<V extends object, Schema extends z.ZodType> {
  /** The contract's schema of what is sent: each rule is said there, once. */
  readonly schema: Schema;
  /** The body made of the values. */
  readonly body: (values: V) => FormBody<Schema>;
  /** Rules of the domain that the schema cannot say. The catalogue names the field that each refusal is about. */
  readonly rule?: ((values: V) => Refusal | readonly Refusal[] | undefined) | undefined;
  /** The form's field for a path of the body, or for a code of the server, of another name. */
  readonly places?: Readonly<Record<string, FieldPath<V>>> | undefined;
}

export type Mistakes<V extends object> = Partial<Record<FieldPath<V>, string>>;

/** What is wrong with the values: one sentence a field, of the contract's schema first, then of the domain's rules. */
export function mistakesIn<V extends object, Schema extends z.ZodType>(
  values: V,
  { schema, body, rule, places = {} }: FormRules<V, Schema>,
): Mistakes<V> {
  const mistakes: Record<string, string> = {};
  const placeOf = (path: string) => places[path] ?? (hasField(values, path) ? path : undefined);
  for (const issue of schema.safeParse(body(values)).error?.issues ?? []) {
    const name = placesOf(issue.path).map(placeOf).find(isDefined);
    if (name !== undefined) mistakes[name] ??= issueSentence(issue, fieldAt(values, name));
  }
  for (const { refused, details } of [rule?.(values) ?? []].flat()) {
    // A rule of several fields says which one it refused.
    const field = places[refused] ?? (details?.field as string | undefined) ?? refusalField(refused);
    const name = field === undefined ? undefined : placeOf(field);
    if (name !== undefined) mistakes[name] ??= refusalSentence(refused, details);
  }
  return mistakes as Mistakes<V>;
}

const isDefined = (name: string | undefined) => name !== undefined;

/** `lines.2.days`, then `lines.2`, `lines` and the whole (""): the nearest of them that the form has is the field. */
function placesOf(path: readonly PropertyKey[]): readonly string[] {
  return Array.from({ length: path.length + 1 }, (_, left) => path.slice(0, path.length - left).join("."));
}

/** What a form holds under a path such as `address.city`. */
export function fieldAt(values: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((held, key) => (held as Readonly<Record<string, unknown>> | undefined)?.[key], values);
}

export function hasField(values: object, path: string): boolean {
  const dot = path.lastIndexOf(".");
  const holder = dot === -1 ? values : fieldAt(values, path.slice(0, dot));
  return typeof holder === "object" && holder !== null && path.slice(dot + 1) in holder;
}
