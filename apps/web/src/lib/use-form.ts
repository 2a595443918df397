import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { newIdempotencyKey } from "./api.ts";
import { ApiError } from "./api-error.ts";
import type { Explanation } from "./error-text.ts";
import { placeError } from "./field-errors.ts";
import { mergeDraft } from "./merge-draft.ts";

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

export interface FormOptions<Values extends object> {
  readonly initial: Values;
  /** What can be told before asking the server: one sentence a field. */
  readonly check: (values: Values) => FieldErrors<Values>;
  /** Saves. Throws what the server refused; the form puts it in its place. */
  readonly send: (values: Values, idempotencyKey: string) => Promise<void>;
  /** Server paths and codes that belong to a field of another name. */
  readonly places?: Readonly<Record<string, keyof Values & string>>;
  /** Reads again what someone else saved meanwhile (STALE_VERSION); answers it as this form's values. */
  readonly reload?: () => Promise<Values>;
}

/** The state of a form: values, sentences beside the fields, one refusal above the buttons, and the way to save. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { check, send, places, reload } = options;
  const [base, setBase] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<Explanation>();
  const [stale, setStale] = useState(false);
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const saved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  // The same values sent twice create once; other values are another request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what makes a new key.
  const idempotencyKey = useMemo(newIdempotencyKey, [values]);
  const names = Object.keys(values) as (keyof Values & string)[];
  const found = check(values);
  const dirty = names.some((name) => values[name] !== base[name]);

  // Only a refused attempt moves the focus.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt]);

  function change(next: Partial<Values>) {
    setValues((current) => ({ ...current, ...next }));
    setFailure(undefined);
    setRefused((current) => without(current, Object.keys(next)));
  }

  function error<Name extends keyof Values & string>(name: Name): string | undefined {
    return refused[name] ?? (shown.has(name) ? found[name] : undefined);
  }

  function show(name: keyof Values & string) {
    setShown((current) => (current.has(name) ? current : new Set([...current, name])));
  }

  /** What every field of the form takes: value, change, the error once the field was left. */
  function field<Name extends keyof Values & string>(name: Name) {
    return {
      value: values[name],
      onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
      onBlur: () => show(name),
      error: error(name),
    };
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (sending) return;
    setShown(new Set(names));
    setFailure(undefined);
    if (Object.keys(found).length > 0) return setAttempt((count) => count + 1);
    setSending(true);
    try {
      saved.current = true;
      await send(values, idempotencyKey);
    } catch (refusal) {
      saved.current = false;
      if (reload !== undefined && refusal instanceof ApiError && refusal.code === "STALE_VERSION")
        setStale(true);
      const placed = await placeError(refusal, names, places);
      setRefused(placed.fields as FieldErrors<Values>);
      setFailure(placed.rest);
      setAttempt((count) => count + 1);
    } finally {
      setSending(false);
    }
  }

  /** From the keyboard: the field that has the focus settles what was typed before the values leave, and keeps it. */
  function settleAndSubmit() {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    setTimeout(() => {
      if (focused instanceof HTMLElement) focused.focus();
      form.current?.requestSubmit();
    });
  }

  /** Takes what someone else saved, with my own changes over it; answers the fields where both differ. */
  async function takeTheirs(): Promise<readonly (keyof Values)[]> {
    if (reload === undefined) return [];
    const theirs = await reload();
    const merged = mergeDraft(base, values, theirs);
    setBase(theirs);
    setValues(merged.values);
    setStale(false);
    setFailure(undefined);
    return merged.kept;
  }

  return {
    values,
    change,
    field,
    error,
    show,
    /** Whether a field no longer holds what was loaded: only then may it be judged in an existing element. */
    isChanged: (name: keyof Values & string) => values[name] !== base[name],
    submit,
    settleAndSubmit,
    sending,
    dirty,
    stale,
    failure,
    takeTheirs,
    /** True once the values are on their way or saved: leaving loses nothing. */
    isSaved: () => saved.current,
    frame: {
      ref: form,
      onSubmit: submit,
      noValidate: true,
      "aria-busy": sending,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        settleAndSubmit();
      },
    },
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

function without<Errors extends object>(errors: Errors, names: readonly string[]): Errors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))) as Errors;
}
