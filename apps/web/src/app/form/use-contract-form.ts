import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  get,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "../../lib/api-error.ts";
import { type Creation, createOnce } from "../../lib/create-once.ts";
import type { Explanation } from "../../lib/error-text.ts";
import { placeError } from "../../lib/field-errors.ts";
import { loadErrorWords } from "../../lib/i18n/error-words.ts";
import { useLabels } from "../../lib/i18n/labels.ts";
import { announceKept } from "../announce-error.ts";
import { type FormBody, type FormRules, fieldAt, hasField, mistakesIn } from "./mistakes.ts";

export type Labels<V extends object> = Readonly<Partial<Record<FieldPath<V>, string>>>;

export interface ContractFormOptions<V extends object, Schema extends z.ZodType>
  extends FormRules<V, Schema> {
  readonly initial: V;
  /** The French names of the fields. */
  readonly labels?: Labels<V>;
  /** Saves. Throws what the server refused; the form puts it beside its field. */
  readonly send: (body: FormBody<Schema>, idempotencyKey: string) => Promise<unknown>;
  /** What follows once it is saved: `body` is what was kept, after a lost answer that of the first attempt. */
  readonly sent?: (answer: unknown, body: FormBody<Schema>) => Promise<unknown>;
  /** When a field is judged first: once it was left, or once the form was sent. */
  readonly judged?: "left" | "sent";
  /** Reads again what another person saved meanwhile (STALE_VERSION); answers it as this form's values. */
  readonly reload?: () => Promise<V>;
}

/** A field as the server refused it. What the rules say is judged anew at each change; this stays until it is changed. */
const REFUSED = "refused";

/** The values of a form, judged by its rules. */
function useRuledForm<V extends object, Schema extends z.ZodType>(options: ContractFormOptions<V, Schema>) {
  const { language } = useLabels();
  // The sentences beside the fields are wanted at once when something is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has another catalogue.
  useEffect(() => void loadErrorWords().catch(() => undefined), [language]);
  const resolver: Resolver<V> = (values) => {
    const errors = Object.fromEntries(
      Object.entries(mistakesIn(values, options)).map(([name]) => [name, { type: "rule" }]),
    );
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as never };
  };
  return useForm<V>({
    defaultValues: options.initial as DefaultValues<V>,
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    resolver,
    shouldFocusError: false,
  });
}

/** Sends under one key until the server has answered, through any change of content: a lost answer is found, never made twice. */
function useSentOnce<Content>(given: {
  readonly send: (content: Content, idempotencyKey: string) => Promise<unknown>;
  readonly sent?: (answer: unknown, content: Content) => Promise<unknown>;
}) {
  const creation = useRef<Creation<Content, unknown>>(undefined);
  const latest = useRef(given);
  latest.current = given;
  return async (typed: Content) => {
    creation.current ??= createOnce((content, key) => latest.current.send(content, key));
    const { content, answer } = await creation.current.send(typed);
    creation.current = undefined;
    await latest.current.sent?.(answer, content);
    if (content !== typed) await announceKept();
  };
}

/** The element of a form: Ctrl+Enter sends it, and a refused attempt moves the focus to the first field to correct. */
function useFormFrame(
  submit: (event?: FormEvent) => Promise<void>,
  { attempt, sending }: { readonly attempt: number; readonly sending: boolean },
) {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt]);

  /** From the keyboard: the focused field settles what was typed before the values are sent, and keeps the focus. */
  function settleAndSubmit() {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    setTimeout(() => {
      if (focused instanceof HTMLElement) focused.focus();
      frame.current?.requestSubmit();
    });
  }

  return {
    settleAndSubmit,
    frame: {
      ref: frame,
      onSubmit: submit,
      noValidate: true,
      "aria-busy": sending,
      onKeyDown: (event: KeyboardEvent) => {
        // A rich text takes the key for itself too; the panel around the form hears what its form left alone.
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        settleAndSubmit();
      },
    },
  };
}

/** The state of a form over a schema of the contract: values, sentences beside the fields, one refusal above the buttons. */
export function useContractForm<V extends object, Schema extends z.ZodType>(
  options: ContractFormOptions<V, Schema>,
) {
  type Name = FieldPath<V>;
  const { body, places, reload, labels = {} } = options;
  const state = useRuledForm(options);
  const values = state.watch() as V;
  const { errors, isDirty, dirtyFields, isSubmitting, touchedFields, isSubmitted } = state.formState;
  const mistakes: Readonly<Record<string, string | undefined>> = mistakesIn(values, options);
  const [failure, setFailure] = useState<Explanation>();
  const [refusal, setRefusal] = useState<unknown>();
  const [stale, setStale] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const saved = useRef(false);
  const sendOnce = useSentOnce(options);

  function forgive() {
    setFailure(undefined);
    setRefusal(undefined);
  }

  function set(name: string, value: unknown) {
    forgive();
    state.clearErrors(name as Name);
    state.setValue(name as Name, value as never, { shouldDirty: true });
  }

  function change(next: Partial<V>) {
    for (const [name, value] of Object.entries(next)) set(name, value);
  }

  /** The sentence of a field: what the server refused of it, else what the rules say once it was left or sent. */
  function error(name: Name): string | undefined {
    const refused = get(errors, name) as { readonly type?: string; readonly message?: string } | undefined;
    if (refused?.type === REFUSED) return refused.message;
    const isLeft = options.judged !== "sent" && get(touchedFields, name) === true;
    return isSubmitted || isLeft ? mistakes[name] : undefined;
  }

  /** What every field component takes: its label, its value, the change, the error once the field was left. */
  function field<N extends Name>(name: N) {
    return {
      label: (labels as Readonly<Record<string, string | undefined>>)[name] ?? name,
      value: get(values, name) as FieldPathValue<V, N>,
      onChange: (value: FieldPathValue<V, N>) => set(name, value),
      // A field that settles on leaving has changed its value since this was drawn.
      onBlur: () => state.setValue(name, state.getValues(name) as never, { shouldTouch: true }),
      error: error(name),
    };
  }

  /** The same for a field of cents, as `AmountField` takes it. */
  function amount<N extends Name>(name: N) {
    const { value, onChange, ...rest } = field(name);
    return {
      ...rest,
      valueCents: value as number | undefined,
      onChange: onChange as (cents: number | undefined) => void,
    };
  }

  const save = (current: V) => run(() => sendOnce(body(current)));

  /** What else this form asks of the server: refused like what it sends. */
  async function run(work: () => Promise<unknown>) {
    forgive();
    try {
      saved.current = true;
      await work();
    } catch (error) {
      saved.current = false;
      if (reload !== undefined && error instanceof ApiError && error.code === "STALE_VERSION") setStale(true);
      const placed = await placeError(error, (path) => hasField(values, path), places);
      for (const [name, message] of Object.entries(placed.fields))
        state.setError(name as Name, { type: REFUSED, message: String(message) });
      setFailure(placed.rest);
      setRefusal(error);
      setAttempt((count) => count + 1);
    }
  }

  const submit = (event?: FormEvent) =>
    isSubmitting
      ? Promise.resolve(event?.preventDefault())
      : state.handleSubmit(
          (current) => save(current as V),
          () => setAttempt((count) => count + 1),
        )(event);

  const { frame, settleAndSubmit } = useFormFrame(submit, { attempt, sending: isSubmitting });

  /** Begins anew from these values, as if nothing had been typed or sent. */
  function reset(next: V) {
    saved.current = false;
    state.reset(next as DefaultValues<V>);
    forgive();
  }

  /** Takes what another person saved, with the changes of this form over it; answers the fields where both differ. */
  async function takeTheirs(): Promise<readonly string[]> {
    if (reload === undefined) return [];
    const theirs = await reload();
    const changed = leavesOf(dirtyFields);
    reset(theirs);
    for (const name of changed) set(name, fieldAt(values, name));
    setStale(false);
    return changed.filter((name) => fieldAt(values, name) !== fieldAt(theirs, name));
  }

  return {
    values,
    labels: labels as Readonly<Record<string, string | undefined>>,
    change,
    field,
    amount,
    error,
    /** Whether a field no longer holds what was loaded: only then may it be judged in an existing element. */
    isChanged: (name: Name) => Boolean(get(dirtyFields, name)),
    submit,
    settleAndSubmit,
    run,
    reset,
    sending: isSubmitting,
    dirty: isDirty,
    stale,
    failure,
    /** How many attempts were refused: a sentence with this key is read out again. */
    attempt,
    /** What the server answered to the last attempt, for a screen that does more than say it. */
    refusal,
    takeTheirs,
    /** True once the values are on their way or saved: leaving loses nothing. */
    isSaved: () => saved.current,
    frame,
  };
}

/** The fields that are marked changed, `address.city` under its own name. A list is one field. */
function leavesOf(marks: object, within = ""): readonly string[] {
  return Object.entries(marks).flatMap(([name, mark]) =>
    typeof mark === "object" && mark !== null && !Array.isArray(mark)
      ? leavesOf(mark, `${within}${name}.`)
      : mark === false
        ? []
        : [`${within}${name}`],
  );
}

export type ContractForm<V extends object> = ReturnType<typeof useContractForm<V, z.ZodType>>;
