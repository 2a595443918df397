import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { z } from "zod";
import { type AnswerOf, call } from "../../lib/api.ts";
import { mayBeDone } from "../../lib/api-error.ts";
import type { FormBody } from "../form/mistakes.ts";
import { type ContractFormOptions, useContractForm } from "../form/use-contract-form.ts";
import { readAgain, type Said, say, type Touched } from "./use-command.ts";

interface SentFormOptions<V extends object, Schema extends z.ZodType, Answer>
  extends Omit<ContractFormOptions<V, Schema>, "send" | "sent" | "reload" | "judged"> {
  readonly touches: Touched;
  readonly send: (body: FormBody<Schema>, idempotencyKey: string) => Promise<Answer>;
  /** `sent` is what was kept: after a lost answer it may be the body sent first. May wait for a job that the answer names. */
  readonly said: Said | ((answer: Answer, sent: FormBody<Schema>) => Said | Promise<Said>);
  /** Runs once it is done, before the dialog closes. */
  readonly done?: (answer: Answer) => unknown;
  readonly onClose: () => void;
}

/** The form of one command that is no JSON call, such as an upload. Shown by `CommandDialog`. */
export function useSentForm<V extends object, Schema extends z.ZodType, Answer>(
  options: SentFormOptions<V, Schema, Answer>,
) {
  const { touches, send, said, done, onClose } = options;
  const form = useContractForm<V, Schema>({
    ...options,
    judged: "sent",
    send: (body, key) =>
      send(body, key).catch((error: unknown) => {
        // What may be done all the same stays as it is shown, so that the next attempt sends the same.
        if (!mayBeDone(error)) void readAgain(touches);
        throw error;
      }),
    sent: async (answer, body) => {
      try {
        const message = typeof said === "function" ? await said(answer as Answer, body) : said;
        say(message);
        await done?.(answer as Answer);
        onClose();
      } finally {
        void readAgain(touches);
      }
    },
  });
  function close() {
    // Of what failed on its way one cannot know whether it was done.
    if (form.refusal !== undefined) void readAgain(touches);
    onClose();
  }
  return { ...form, close };
}

interface CommandFormOptions<V extends object, Schema extends z.ZodType, E extends Endpoint>
  extends Omit<SentFormOptions<V, Schema, AnswerOf<E>>, "send"> {
  readonly endpoint: E;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * The form of one command: judged by the contract's schema of its body, sent under one key until the server has answered, a
 * refusal beside its field. Shown by `CommandDialog`.
 */
export function useCommandForm<
  V extends object,
  Schema extends z.ZodType,
  const E extends Endpoint & { readonly body: Schema },
>({ endpoint, params, ...options }: CommandFormOptions<V, Schema, E>) {
  return useSentForm<V, Schema, AnswerOf<E>>({
    ...options,
    send: (body, key) => {
      const idempotencyKey = endpoint.method === "post" ? key : undefined;
      // The compiler has checked the body where it is made.
      return call<E>(endpoint, { params, body, idempotencyKey } as never);
    },
  });
}
