// Declared here, not taken from a platform's types: every runtime of the product has it, Node and browsers alike.
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
};

const encoder = new TextEncoder();

/**
 * UTF-8 bytes of `text`. Throws RangeError on a lone surrogate: it has no UTF-8 form, and two texts
 * that differ only there would share their bytes.
 */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  if (!text.isWellFormed()) throw new RangeError("text with a lone surrogate has no UTF-8 form");
  return encoder.encode(text);
}

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const BYTES_OF_UNIT = 3;

/** A length that holds the UTF-8 bytes of `text` whatever its letters are. */
export function utf8Room(text: string): number {
  return text.length * BYTES_OF_UNIT;
}

/**
 * Writes the bytes of `utf8Bytes` into `bytes` from `at`, and tells the position after them. ASCII is written letter by letter: a
 * call of the encoder costs more than the twenty letters of a usual field. Throws RangeError on a lone surrogate.
 */
export function writeUtf8(text: string, bytes: Uint8Array, at: number): number {
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit > 0x7f) {
      if (!text.isWellFormed()) throw new RangeError("text with a lone surrogate has no UTF-8 form");
      return at + encoder.encodeInto(text, bytes.subarray(at)).written;
    }
    bytes[at + place] = unit;
  }
  return at + text.length;
}
