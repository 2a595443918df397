import type { AnyResource } from "@grand-livre/contracts/resource";
import type { z } from "zod";
import { type FormRules, mistakesIn } from "../app/form/mistakes.ts";
import type { Draft } from "../app/resource/declared.ts";
import { type DeclaredFormRules, rulesOf } from "../app/resource/use-declared-form.ts";

/** What is wrong with the values of a new row: what its form would say. */
export function mistakesOfNew<R extends AnyResource>(rules: DeclaredFormRules<R>, draft: Draft<R["fields"]>) {
  const { create, rule } = rulesOf(rules);
  const judged = {
    schema: rules.resource.create,
    body: (values: object) => create(values as never, "one"),
    rule,
  };
  return mistakesIn(draft, judged as never as FormRules<Draft<R["fields"]>, z.ZodType>);
}

/** What the form of a new row sends. */
export function bodyOfNew<R extends AnyResource>(rules: DeclaredFormRules<R>, draft: Draft<R["fields"]>) {
  return rulesOf(rules).create(draft, "one");
}
