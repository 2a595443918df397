import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { AnyResource, ResourceAnswer } from "@grand-livre/contracts/resource";
import type { Refusal } from "@grand-livre/domain/refusal";
import type { z } from "zod";
import { bodyOf } from "../form/body-of.ts";
import { type Draft, draftOf, labelsOf, type ReadDraft, readDraft } from "./declared.ts";
import { fromList, saidOf } from "./saving.ts";
import { useResourceForm } from "./use-resource-form.ts";

/** What a form adds to a declared resource. */
export interface DeclaredFormRules<R extends AnyResource> {
  readonly resource: R;
  /** Fields that only some values have: where they are not shown they are not sent. */
  readonly shown?: { readonly [Name in keyof R["fields"]]?: (draft: Draft<R["fields"]>) => boolean };
  /** What the domain refuses of the values, once they are read. */
  readonly rule?: (values: ReadDraft<R["fields"]>) => Refusal | readonly (Refusal | undefined)[] | undefined;
}

interface DeclaredFormOptions<R extends AnyResource> extends DeclaredFormRules<R> {
  readonly endpoints: {
    readonly list: Endpoint;
    readonly create: Endpoint & { readonly body: R["create"] };
    readonly update: Endpoint & { readonly body: R["update"] };
  };
  readonly legalEntityRefId: string;
  /** The row that is changed; undefined: a new one. */
  readonly edited: ResourceAnswer<R> | undefined;
  /** What a new one starts with. */
  readonly start: Partial<ResourceAnswer<R>>;
  /** « Journal »: what was created or saved, before the row's key. */
  readonly noun: string;
  /** What else is read again once it is saved. */
  readonly tags?: readonly string[];
  readonly onSaved: (saved: ResourceAnswer<R>) => void;
}

/** The bodies that a declared resource's form sends, and what they are judged by. */
export function rulesOf<R extends AnyResource>({ resource, shown = {}, rule }: DeclaredFormRules<R>) {
  type Values = Draft<R["fields"]>;
  const { fields } = resource;
  const isShown = (name: string, draft: Values) =>
    (shown as Readonly<Record<string, ((draft: Values) => boolean) | undefined>>)[name]?.(draft) ?? true;
  const sent = (draft: Values) =>
    Object.fromEntries(Object.entries(readDraft(fields, draft)).filter(([name]) => isShown(name, draft)));
  return {
    isShown,
    create: (draft: Values, legalEntityRefId: string) =>
      bodyOf(resource.create, { ...sent(draft), legalEntityRefId }),
    update: (draft: Values, version: number) => bodyOf(resource.update, { ...sent(draft), version }),
    rule:
      rule && ((draft: Values) => [rule(readDraft(fields, draft))].flat().filter((one) => one !== undefined)),
  };
}

/** The form of one row of a declared resource: its values, its two bodies and its rules follow from the fields. */
export function useDeclaredForm<R extends AnyResource>(options: DeclaredFormOptions<R>) {
  type Row = ResourceAnswer<R> & { readonly id: string; readonly version: number };
  const { resource, endpoints, legalEntityRefId, edited, start, noun } = options;
  const { fields, key, plural } = resource;
  const rules = rulesOf(options);
  const form = useResourceForm<Draft<R["fields"]>, Row, z.ZodType, z.ZodType>({
    edited: edited as Row | undefined,
    draft: (row?: Row) => draftOf(fields, (row ?? start) as never) as Draft<R["fields"]>,
    labels: labelsOf(fields) as never,
    create: {
      endpoint: endpoints.create,
      schema: resource.create,
      body: (draft) => rules.create(draft, legalEntityRefId) as never,
    },
    update: {
      endpoint: endpoints.update,
      schema: resource.update,
      body: (draft, { version }) => rules.update(draft, version) as never,
    },
    rule: rules.rule,
    reload: fromList(endpoints.list, plural as never, key as never, legalEntityRefId) as never,
    tags: [endpoints.list.tag, ...(options.tags ?? [])],
    said: saidOf(noun, key) as never,
    onSaved: options.onSaved,
  });
  return {
    ...form,
    fields: fields as R["fields"],
    legalEntityRefId,
    isNew: edited === undefined,
    isShown: rules.isShown,
  };
}
