import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AnswerOf, type CallInput, call } from "../../lib/api.ts";
import { type Creation, createOnce } from "../../lib/create-once.ts";
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
  /** Runs once it is done, before the message. */
  readonly done?: (answer: Answer) => unknown;
}

export function say(said: Said): void {
  if (said === undefined) return;
  toast({ tone: "success", ...(typeof said === "string" ? { message: said } : said) });
}

/**
 * Runs commands of the API one at a time: confirms, sends, says what was done, reads again what changed, announces a refusal.
 *
 * A POST bears an idempotency key that is kept until the server has answered. After a lost answer the next run of the same
 * command bears it again: what was done is found, never refused. Another body under that key is made where the first was not,
 * else the first one's answer is found and announced ({@link createOnce}).
 */
export function useCommand(touches: Touched) {
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

  /** @returns the answer; undefined when the person declined, or after the refusal was announced */
  async function run<const E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { confirm, said, done }: CommandWords<AnswerOf<E>> = {},
  ): Promise<AnswerOf<E> | undefined> {
    // A second key press before the first answer would run the command on what is not shown yet.
    if (running.current) return undefined;
    running.current = true;
    try {
      if (confirm !== undefined && !(await confirmInFrench(confirm))) return undefined;
      setBusy(true);
      const answer = await send(endpoint, input);
      const message = typeof said === "function" ? await said(answer) : said;
      await done?.(answer);
      say(message);
      await readAgain(touches);
      return answer;
    } catch (error) {
      void readAgain(touches);
      await announceError(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { run, busy, busyReason: busy ? "Enregistrement en cours." : undefined };
}
