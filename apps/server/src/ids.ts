import { randomInt } from "node:crypto";
import { v7 } from "uuid";

/** A new row id: UUID v7, so that ids of one table grow with time. */
export function newId(): string {
  return v7();
}

const REF_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** An opaque reference of 10 characters without look-alikes, for what the specification calls `refId`. */
export function newRefId(): string {
  return Array.from({ length: 10 }, () => REF_ALPHABET[randomInt(REF_ALPHABET.length)]).join("");
}
