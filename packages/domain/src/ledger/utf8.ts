// Declared here, not taken from a platform's types: every runtime of the product has it, Node and browsers alike.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();

/**
 * UTF-8 bytes of `text`. Throws RangeError on a lone surrogate: it has no UTF-8 form, and two texts
 * that differ only there would share their bytes.
 */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  if (!text.isWellFormed()) throw new RangeError("text with a lone surrogate has no UTF-8 form");
  return encoder.encode(text);
}
