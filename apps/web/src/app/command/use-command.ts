import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AnswerOf, type CallInput, call } from "../../lib/api.ts";
import { type Creation, createOnce } from "../../lib/create-once.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { queryClient } from "../../lib/query-client.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { type ToastConfig, toast } from "../../ui/toast.ts";
import { announceError, announceKept } from "../announce-error.ts";

/** What a command changes: tags of endpoints, longer query keys, or all that was read. */
export type Touched = "everything" | readonly (string | QueryKey)[];

/** Reads again what shows these. */
export async function readAgain(touches: Touched): Promise<void> {
  if (touches === "everything") return queryClient.invalidateQueries();
  await Promise.all(
    touches.map((key) => queryClient.invalidateQueries({ queryKey: typeof key === "string" ? [key] : key })),
  );
}

/** The message of success: its sentence, or a toast with « Annuler » or links. */
export type Said = string | Omit<ToastConfig, "tone"> | undefined;

interface CommandWords<Answer> {
  /** Asked before anything is sent. */
  readonly confirm?: Parameters<typeof confirmInFrench>[0] | undefined;
  /** A function may wait for what the answer only began, such as a job. */
  readonly said?: Said | ((answer: Answer) => Said | Promise<Said>);
  /** Runs once it is done, before what changed is read again. */
  readonly done?: (answer: Answer) => unknown;
  /** Runs once it was refused, before that is announced. */
  readonly refused?: () => unknown;
}

export function say(said: Said): void {
  if (said === undefined) return;
  toast({ tone: "success", ...(typeof said === "string" ? { message: said } : said) });
}

/**
 * Runs commands of the API one at a time: confirms, sends, says what was done, reads again what changed, announces a refusal.
 *
 * A POST carries an idempotency key that is kept until the server has answered. After a lost answer the next run of the same
 * command carries it again: what was done is found, never refused. Another body under that key is made where the first was not,
 * else the first one's answer is found and announced ({@link createOnce}).
 *
 * `announce` says a refusal: in a dialog, or in a corner (`toastRefusal`) where what the person works on must stay in sight.
 */
export function useCommand(touches: Touched, announce = announceError) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const unanswered = useRef(new Map<string, Creation<object, unknown>>());

  async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
    if (endpoint.method !== "post") return call(endpoint, input as never);
    const { params } = input as { readonly params?: object };
    const name = JSON.stringify([endpoint.path, params]);
    const creation =
      unanswered.current.get(name) ??
      createOnce((content: object, idempotencyKey) =>
        call(endpoint, { ...content, idempotencyKey } as never),
      );
    unanswered.current.set(name, creation);
    const { content, answer } = await creation.send(input);
    unanswered.current.delete(name);
    if (content !== input) await announceKept();
    return answer as AnswerOf<E>;
  }

  /**
   * What one endpoint cannot express: an upload, several calls. It carries no key of its own.
   * @returns the answer; undefined when the person declined, or after the refusal was announced
   */
  async function perform<Answer>(
    work: () => Promise<Answer>,
    { confirm, said, done, refused }: CommandWords<Answer> = {},
  ): Promise<Answer | undefined> {
    // A second key press before the first answer would run the command on what is not shown yet.
    if (running.current) return undefined;
    running.current = true;
    let answer: Answer | undefined;
    try {
      if (confirm !== undefined && !(await confirmInFrench(confirm))) return undefined;
      setBusy(true);
      answer = await work();
      say(typeof said === "function" ? await said(answer) : said);
      await done?.(answer);
    } catch (error) {
      void refused?.();
      void readAgain(touches);
      await announce(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
    // What is shown anew may be commanded while the rest is still read.
    await readAgain(touches);
    return answer;
  }
  /** One command of the API. @returns as {@link perform} */
  const run = <const E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    words?: CommandWords<AnswerOf<E>>,
  ): Promise<AnswerOf<E> | undefined> => perform(() => send(endpoint, input), words);
  return { run, perform, busy, busyReason: busy ? labelOf("frame.busy") : undefined };
}
