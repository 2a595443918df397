import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Explanation } from "../../lib/error-text.ts";
import { placeError } from "../../lib/field-errors.ts";

/**
 * The sending of a small form: its fields' mistakes, its refusal, and the focus, which a refusal gives to the first
 * field to correct. `places` turns a path or a code of the server into a field.
 */
export function useSending<Name extends string>(
  names: readonly Name[],
  places: Readonly<Record<string, Name>> = {},
) {
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState<Explanation>();
  const [attempt, setAttempt] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);

  // Fields are disabled while sending, so the focus can only go back once the refusal has been drawn.
  useEffect(() => {
    if (attempt === 0) return;
    const field = formRef.current?.querySelector<HTMLElement>("input[aria-invalid=true]");
    (field ?? formRef.current?.querySelector<HTMLElement>("input:not([readonly])"))?.focus();
  }, [attempt]);

  /** Calls unless `mistakes` names a field; a refusal is placed and explained. */
  async function send(
    event: FormEvent | undefined,
    mistakes: Partial<Record<Name, string>>,
    call: () => Promise<unknown>,
  ) {
    event?.preventDefault();
    setErrors(mistakes);
    setFailure(undefined);
    if (Object.keys(mistakes).length > 0) {
      setAttempt((count) => count + 1);
      return;
    }
    setSending(true);
    try {
      await call();
    } catch (error) {
      const placed = await placeError(error, names, places);
      setErrors(placed.fields);
      setFailure(placed.rest);
      setAttempt((count) => count + 1);
    } finally {
      setSending(false);
    }
  }

  /** What is typed anew is no longer wrong. */
  const forgive = (name: Name) =>
    setErrors((errors) => (errors[name] === undefined ? errors : without(errors, name)));

  return { formRef, sending, errors, failure, attempt, send, forgive };
}

function without<Name extends string>(
  errors: Partial<Record<Name, string>>,
  name: Name,
): Partial<Record<Name, string>> {
  const left = { ...errors };
  delete left[name];
  return left;
}
