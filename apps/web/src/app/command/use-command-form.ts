import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { z } from "zod";
import { type AnswerOf, call } from "../../lib/api.ts";
import type { FormBody } from "../form/mistakes.ts";
import { type ContractFormOptions, useContractForm } from "../form/use-contract-form.ts";
import { readAgain, type Said, say, type Touched } from "./use-command.ts";

interface CommandFormOptions<V extends object, Schema extends z.ZodType, E extends Endpoint>
  extends Omit<ContractFormOptions<V, Schema>, "send" | "reload" | "judged"> {
  readonly endpoint: E;
  readonly params?: Readonly<Record<string, string>>;
  readonly touches: Touched;
  /** `sent` is what was kept: after a lost answer it may be the body sent first. */
  readonly said: Said | ((answer: AnswerOf<E>, sent: FormBody<Schema>) => Said | Promise<Said>);
  /** Runs once it is done, before the dialog closes. */
  readonly done?: (answer: AnswerOf<E>) => unknown;
  readonly onClose: () => void;
}

/**
 * The form of one command: judged by the contract's schema of its body, sent once under one key until the server has answered,
 * a refusal beside its field. Shown by `CommandDialog`.
 */
export function useCommandForm<
  V extends object,
  Schema extends z.ZodType,
  const E extends Endpoint & { readonly body: Schema },
>(options: CommandFormOptions<V, Schema, E>) {
  const { endpoint, params, touches, said, done, onClose } = options;
  const form = useContractForm<V, Schema>({
    ...options,
    judged: "sent",
    send: async (body, key) => {
      try {
        const idempotencyKey = endpoint.method === "post" ? key : undefined;
        // The compiler has checked the body where it is made.
        const answer = await call<E>(endpoint, { params, body, idempotencyKey } as never);
        const message = typeof said === "function" ? await said(answer, body) : said;
        await done?.(answer);
        say(message);
        onClose();
      } finally {
        await readAgain(touches);
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
