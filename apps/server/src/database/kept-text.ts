import { CompiledQuery } from "kysely";

/** The text of a question that was put together with something standing in for each of its values. */
export type KeptText = {
  readonly text: string;
  readonly values: readonly ({ readonly name: string } | { readonly value: unknown })[];
};

/**
 * Keeps a text, and which value goes where.
 * @param nameOf the name of the value that something stands in for, alone or as the one item of an array; undefined for
 * what is no stand-in, which is sent as it is
 */
export function keepText(
  { sql, parameters }: CompiledQuery<unknown>,
  nameOf: (standIn: unknown) => string | undefined,
): KeptText {
  const values = parameters.map((value) => {
    const name = nameOf(Array.isArray(value) && value.length === 1 ? value[0] : value);
    return name === undefined ? { value } : { name };
  });
  return { text: sql, values };
}

/** The question with the values of this time. */
export function withValues<Row>(
  { text, values }: KeptText,
  valueNamed: (name: string) => unknown,
): CompiledQuery<Row> {
  return CompiledQuery.raw(
    text,
    values.map((one) => ("name" in one ? valueNamed(one.name) : one.value)),
  ) as CompiledQuery<Row>;
}
