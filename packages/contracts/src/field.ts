import { z } from "zod";
import { dateText } from "./paging.ts";

/** How a form shows a field and reads it, and how a column prints it. */
export type FieldKind =
  | "text"
  | "code"
  | "choice"
  | "rate"
  | "flag"
  | "day"
  | "account"
  | "price"
  | "decimal"
  | "id"
  | "words";

/** `once`: said at creation and never again; `later`: only of a row that exists. */
type When = "always" | "once" | "later";

interface FieldParts {
  readonly label: string;
  readonly kind: FieldKind;
  readonly schema: z.ZodType;
  readonly create: z.ZodType;
  readonly answer: z.ZodType;
  readonly when: When;
  /** The French words of a choice. */
  readonly words?: Readonly<Record<string, string>> | undefined;
}

/** One field of a declared resource: its French label, its kind, and what it may hold in a body and in an answer. */
export class Field<
  Schema extends z.ZodType,
  Create extends z.ZodType,
  Answer extends z.ZodType,
  Kind extends FieldKind,
  Phase extends When = "always",
> {
  readonly label: string;
  readonly kind: Kind;
  readonly schema: Schema;
  readonly create: Create;
  readonly answer: Answer;
  readonly when: Phase;
  readonly words: Readonly<Record<string, string>> | undefined;

  constructor(parts: FieldParts) {
    this.label = parts.label;
    this.kind = parts.kind as Kind;
    this.schema = parts.schema as Schema;
    this.create = parts.create as Create;
    this.answer = parts.answer as Answer;
    this.when = parts.when as Phase;
    this.words = parts.words;
  }

  /** Said when the row is created; nothing changes it. */
  once(): Field<Schema, Create, Answer, Kind, "once"> {
    return new Field({ ...this, when: "once" });
  }

  /** Never said when the row is created, only afterwards. */
  later(): Field<Schema, Create, Answer, Kind, "later"> {
    return new Field({ ...this, when: "later" });
  }

  /** May be empty. */
  optional(): Field<
    z.ZodOptional<z.ZodNullable<Schema>>,
    z.ZodOptional<z.ZodNullable<Schema>>,
    z.ZodNullable<Answer>,
    Kind,
    Phase
  > {
    const schema = this.schema.nullish();
    return new Field({ ...this, schema, create: schema, answer: this.answer.nullable() });
  }

  /** What a row is created with where the body does not say it. */
  or(value: z.output<Schema>): Field<Schema, z.ZodDefault<Schema>, Answer, Kind, Phase> {
    return new Field({ ...this, create: this.schema.default(value as never) });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a field of any type
export type AnyField = Field<any, any, any, FieldKind, When>;

type Plain<Schema extends z.ZodType, Answer extends z.ZodType, Kind extends FieldKind> = Field<
  Schema,
  Schema,
  Answer,
  Kind
>;

/** A field of a schema of its own. */
export function field<Schema extends z.ZodType, Answer extends z.ZodType, Kind extends FieldKind>(
  label: string,
  kind: Kind,
  schema: Schema,
  answer: Answer,
  words?: Readonly<Record<string, string>>,
): Plain<Schema, Answer, Kind> {
  return new Field({ label, kind, schema, create: schema, answer, when: "always", words });
}

/** A text, trimmed; at least one character unless `min` is 0. */
export const text = (label: string, max: number, min: 0 | 1 = 1) =>
  field(label, "text", z.string().trim().min(min).max(max), z.string());

/** One of some words, each with its French name. */
export const choice = <const Word extends string>(label: string, words: Readonly<Record<Word, string>>) => {
  const schema = z.enum(Object.keys(words) as [Word, ...Word[]]);
  return field(label, "choice", schema, schema, words);
};

/** Basis points, 0 to 100 %. */
export const rate = (label: string) =>
  field(
    label,
    "rate",
    z.int("PERCENT_INVALID").min(0, "PERCENT_INVALID").max(10_000, "PERCENT_INVALID"),
    z.int(),
  );

export const flag = (label: string) => field(label, "flag", z.boolean(), z.boolean());

/** `YYYY-MM-DD`. */
export const day = (label: string) => field(label, "day", dateText, z.string());

/** The number of an account of the chart. */
export const account = (label: string) => field(label, "account", z.string().min(1).max(20), z.string());
