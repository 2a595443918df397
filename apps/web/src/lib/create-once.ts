import { newIdempotencyKey } from "./api.ts";
import { ApiError, mayBeDone } from "./api-error.ts";

/** What a form makes once, even when it is changed and sent again before its answer comes. */
export interface Creation<Content, Answer> {
  /** Whether something was sent that may have been made without its answer: just this, or something else. */
  readonly unanswered: (content: Content) => "nothing" | "same" | "other";
  /**
   * Makes it, or finds what was made without its answer. `content` of the result is what is stored: what was given, or what was
   * sent before it.
   * @throws what the server refuses; what failed on its way may have been made, and is `unanswered` then
   */
  readonly send: (content: Content) => Promise<{ readonly content: Content; readonly answer: Answer }>;
}

/** It says nothing of what was sent before it under the same key. */
const UNJUDGED: readonly (number | string)[] = [401, 403, 429, "IDEMPOTENCY_IN_PROGRESS"];

/**
 * All that a form sends carries one key, under which the server makes one of them at most: what was made without its answer
 * refuses any other content, and its own content fetches it. The old content is never sent first to find out: that could
 * make it.
 */
export function createOnce<Content, Answer>(
  post: (content: Content, idempotencyKey: string) => Promise<Answer>,
): Creation<Content, Answer> {
  const key = newIdempotencyKey();
  let unanswered: readonly Content[] = [];
  const others = (content: Content) => {
    const text = JSON.stringify(content);
    return unanswered.filter((one) => JSON.stringify(one) !== text);
  };

  async function attempt(content: Content): Promise<Answer> {
    try {
      return await post(content, key);
    } catch (error) {
      if (mayBeDone(error)) unanswered = [...others(content), content];
      else if (
        error instanceof ApiError &&
        ![error.status, error.code].some((told) => UNJUDGED.includes(told))
      )
        unanswered = others(content);
      throw error;
    }
  }

  return {
    unanswered: (content) =>
      unanswered.length === 0 ? "nothing" : others(content).length < unanswered.length ? "same" : "other",

    async send(content) {
      let refusal: unknown;
      for (const sent of [content, ...others(content)]) {
        try {
          const answer = await attempt(sent);
          unanswered = [];
          return { content: sent, answer };
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== "IDEMPOTENCY_KEY_REUSED") throw error;
          refusal = error;
        }
      }
      throw refusal;
    },
  };
}
