import { z } from "zod";

/**
 * The values of a form as a body of the contract: what the schema names, texts trimmed. Nothing typed is null where the
 * field may be null, and otherwise stays: the schema says whether it may be empty.
 */
export function bodyOf<Schema extends z.ZodObject, V extends object>(
  schema: Schema,
  values: V,
): Pick<z.input<Schema>, Extract<keyof V, keyof z.input<Schema>>> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = schema.shape[name];
    if (field === undefined) continue;
    const held = typeof value === "string" ? value.trim() : value;
    const isNull = (held === "" || held === undefined) && z.safeParse(field, null).success;
    body[name] = isNull ? null : held;
  }
  return body as z.input<Schema>;
}

/** What a change sends: only what differs from what was loaded. A PATCH says nothing of the rest. */
export function changesOf<Body extends object>(body: Body, loaded: Body): Partial<Body> {
  const before = new Map<string, unknown>(Object.entries(loaded));
  const changed = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}
