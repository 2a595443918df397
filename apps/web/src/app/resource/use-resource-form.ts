import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { Refusal } from "@grand-livre/domain/refusal";
import { useRef } from "react";
import type { FieldPath } from "react-hook-form";
import { z } from "zod";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingAccess } from "../../lib/rights.ts";
import { toast } from "../../ui/toast.ts";
import type { FormBody } from "../form/mistakes.ts";
import { type Labels, useContractForm } from "../form/use-contract-form.ts";

/** A call that saves: its endpoint, the schema of its body (which endpoints lack in the browser) and the body of the values. */
interface Saving<Schema extends z.ZodType, Given extends readonly unknown[]> {
  readonly endpoint: Endpoint & { readonly body: Schema };
  readonly schema: Schema;
  readonly body: (...given: Given) => FormBody<Schema>;
}

export interface ResourceFormOptions<
  V extends object,
  R extends { readonly version: number },
  Create extends z.ZodType,
  Update extends z.ZodType,
> {
  /** The row that is changed; undefined: a new one. */
  readonly edited: R | undefined;
  /** The values of a row as the form holds them; without it, of a new one. */
  readonly draft: (row?: R) => V;
  /** What a new one starts with where it is not `draft()`: a copy of another. */
  readonly initial?: V | undefined;
  readonly labels: Labels<V>;
  readonly create?: Saving<Create, [values: V]>;
  /** `row` is the version that the values were read from; its fields fill the path. */
  readonly update?: Saving<Update, [values: V, row: R]>;
  readonly rule?: ((values: V, row: R | undefined) => Refusal | readonly Refusal[] | undefined) | undefined;
  readonly places?: Readonly<Record<string, FieldPath<V>>>;
  /** Reads the row again after another person changed it. */
  readonly reload?: (row: R) => Promise<R | undefined>;
  /** The features whose queries change: tags of endpoints. */
  readonly tags: readonly string[];
  /** What the message of success says: « Journal BQ2 créé. » */
  readonly said: (saved: R, before: R | undefined) => string;
  readonly onSaved: (saved: R) => unknown;
}

/** The form of one row of a resource: creates it once, or changes it at the version that was read. */
export function useResourceForm<
  V extends object,
  R extends { readonly version: number },
  Create extends z.ZodType,
  Update extends z.ZodType,
>(options: ResourceFormOptions<V, R, Create, Update>) {
  const { edited, draft, create, update, rule, reload } = options;
  const row = useRef(edited);
  const saving: { readonly endpoint: Endpoint; readonly schema: z.ZodType } | undefined =
    edited === undefined ? create : update;
  const missing = useMissingAccess(saving?.endpoint.right ?? "public");
  const form = useContractForm<V, z.ZodType>({
    initial: options.initial ?? draft(edited),
    labels: options.labels,
    schema: saving?.schema ?? z.never(),
    body: (values) =>
      (row.current === undefined ? create?.body(values) : update?.body(values, row.current)) ?? {},
    rule: rule && ((values) => rule(values, row.current)),
    places: options.places,
    send: async (body, idempotencyKey) => {
      if (saving === undefined) return;
      // The compiler has checked the bodies where they are made; the row fills the path's own names.
      const input = edited === undefined ? { body, idempotencyKey } : { body, params: row.current };
      const saved = (await call(saving.endpoint, input as never)) as unknown as R;
      await Promise.all(options.tags.map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })));
      toast({ tone: "success", message: options.said(saved, edited) });
      await options.onSaved(saved);
    },
    reload: async () => {
      if (row.current !== undefined) row.current = (await reload?.(row.current)) ?? row.current;
      return draft(row.current);
    },
  });
  return { ...form, missing };
}
