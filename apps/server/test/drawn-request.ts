import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { z } from "zod";
import type { Dice } from "./ledger-commands.ts";

/** A JSON Schema, as far as the contract's schemas print one. */
type Schema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

const WORDS = [
  ..."Achat papier|401000|607000|512000|AC|VT|AB20|FR|EUR|2026-05|12.50|100|".split("|"),
  ..."<b>x</b>|'; drop table entry; --|-1|1e9|NaN|2026-02-30|%|\\|😀|\u202e".split("|"),
  "é".repeat(300),
];
const DAYS =
  "2026-01-01 2026-02-28 2026-06-30 2026-11-20 2026-12-31 2025-07-01 2024-02-29 1900-01-01 2199-12-31".split(
    " ",
  );
const NOBODY = "01a217f4-0000-7000-8000-000000000000";

/** What answers contained: the values of each field by its name, the version of each thing by its id. */
export class Heard {
  private readonly values = new Map<string, Set<unknown>>();
  private readonly versions = new Map<unknown, unknown>();

  /** Keeps what an answer says; `subject` names the thing whose `id` it gives. */
  keep(value: unknown, subject: string): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 40)) this.keep(one, subject);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const { id, refId, version } = value as Readonly<Record<string, unknown>>;
    if (version !== undefined) for (const name of [id, refId]) this.versions.set(name, version);
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === "string" || typeof one === "number")
        this.add(isName(key) ? subject + key : key, one);
      else this.keep(one, Array.isArray(one) ? key.replace(/ies$/, "y").replace(/s$/, "") : subject);
    }
  }

  private add(key: string, value: unknown): void {
    const known = this.values.get(key.toLowerCase()) ?? new Set();
    this.values.set(key.toLowerCase(), known);
    if (known.size < 300) known.add(value);
  }

  of(key: string, subject: string): readonly unknown[] {
    return [...(this.values.get((isName(key) ? subject + key : key).toLowerCase()) ?? [])];
  }

  versionOf(name: unknown): unknown {
    return this.versions.get(name);
  }
}

const isName = (key: string) => key === "id" || key === "refId";

/** Draws values of a schema: often values of answers, now and then values that no client would send. */
export class Drawing {
  private readonly dice: Dice;
  private readonly heard: Heard;
  private readonly subject: string;
  private root: Schema = {};

  constructor(dice: Dice, heard: Heard, subject: string) {
    [this.dice, this.heard, this.subject] = [dice, heard, subject];
  }

  /** A value of a schema of the contract, before its defaults and transforms. */
  from(schema: z.ZodType): unknown {
    this.root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
    return this.value(this.root, "", 0);
  }

  private value(schema: Schema, key: string, depth: number): unknown {
    const { dice } = this;
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split("/").at(-1) ?? "";
      return depth > 8 ? null : this.value(this.root.$defs?.[name] ?? this.root, key, depth + 1);
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return dice.any(schema.enum);
    const branch = dice.any(schema.anyOf ?? schema.oneOf ?? []);
    if (branch) return this.value(branch, key, depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => this.value(one, key, depth)));
    if (schema.type === "object") return this.object(schema, depth);
    if (schema.type === "array") return this.array(schema, key, depth);
    if (schema.type === "boolean") return dice.chance(50);
    if (schema.type === "integer" || schema.type === "number") return this.number(schema, key);
    return schema.type === "string" ? this.text(schema, key) : null;
  }

  private object({ properties = {}, required = [] }: Schema, depth: number): unknown {
    const given = Object.entries(properties).filter(
      ([key]) => required.includes(key) || this.dice.chance(depth > 5 ? 10 : 45),
    );
    return Object.fromEntries(given.map(([key, one]) => [key, this.value(one, key, depth + 1)]));
  }

  private array({ items = {}, minItems = 0, maxItems = 4 }: Schema, key: string, depth: number): unknown {
    const length = Math.min(maxItems, Math.max(minItems, this.dice.below(4)));
    return Array.from({ length }, () => this.value(items, key.replace(/s$/, ""), depth + 1));
  }

  private number({ minimum = -1e6, maximum = 1e6 }: Schema, key: string): unknown {
    const numbers = [minimum, maximum, 0, 1, 2, 100, 2000, 12_345, ...this.heard.of(key, this.subject)];
    const within = numbers.filter((one) => typeof one === "number" && one >= minimum && one <= maximum);
    return this.dice.any(within);
  }

  private text(schema: Schema, key: string): unknown {
    const { dice } = this;
    const known = this.heard.of(key, this.subject).filter((one) => typeof one === "string");
    if (known.length > 0 && dice.chance(75)) return dice.any(known);
    if (schema.format === "uuid") return NOBODY;
    if (schema.format === "date" || /date$|On$|^from$|^to$/i.test(key)) return dice.any(DAYS);
    const { minLength = 0, maxLength = 5_000 } = schema;
    return (dice.any(WORDS) ?? "").slice(0, maxLength).padEnd(minLength, "x");
  }
}

export type DrawnRequest = { readonly method: string; readonly path: string; readonly body: unknown };

/** Draws a request that an endpoint's schemas let through, or nearly. */
export function drawRequest(endpoint: Endpoint, dice: Dice, heard: Heard): DrawnRequest {
  const drawing = new Drawing(dice, heard, endpoint.tag);
  const draw = (schema: z.ZodType | undefined) =>
    (schema === undefined ? {} : (drawing.from(schema) ?? {})) as Readonly<Record<string, unknown>>;
  const [params, query] = [draw(endpoint.params), draw(endpoint.query)];
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params[key])));
  const given = Object.entries(query).filter(([, one]) => one !== null && one !== undefined);
  const search = new URLSearchParams(given.map(([key, one]) => [key, String(one)]));
  const hasJson = endpoint.body !== undefined && endpoint.body !== "multipart";
  const body = hasJson ? draw(endpoint.body as z.ZodType) : undefined;
  const version = heard.versionOf(params.id ?? params.refId ?? body?.id);
  return {
    method: endpoint.method.toUpperCase(),
    path: search.size > 0 ? `${path}?${search}` : path,
    body: body && "version" in body && version !== undefined ? { ...body, version } : body,
  };
}
