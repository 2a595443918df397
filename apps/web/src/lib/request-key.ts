import { newIdempotencyKey } from "./api.ts";

/**
 * The key of what is sent: the same for the same content, so that what was done although its answer was lost is not done
 * twice; another one for another content, which is another request.
 */
export function requestKeys(): (content: unknown) => string {
  let last: { readonly content: string; readonly key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newIdempotencyKey() };
    return last.key;
  };
}
