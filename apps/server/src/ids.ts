import { randomFillSync, randomInt } from "node:crypto";
import { v7 } from "uuid";

const RANDOM_BYTES = 16;
/** Random bytes for 256 ids are drawn at once: a command makes some thirty ids, and each draw costs as much as an id. */
const chance = Buffer.alloc(256 * RANDOM_BYTES);
let used = chance.length;

function someChance(): Buffer {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += RANDOM_BYTES;
  return chance.subarray(used - RANDOM_BYTES, used);
}

/** Bits of the sequence within a millisecond: those of the chance that begins it, with room to count on. */
const SEQUENCE_BITS = 31;
let lastMs = 0;
let sequence = 0;

/** A new row id: UUID v7, each greater than the one before, so that ids of one table grow with time. */
export function newId(): string {
  const random = someChance();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = random.readUInt32BE(6) >>> (32 - SEQUENCE_BITS);
  } else {
    sequence += 1;
    if (sequence > 0xffff_ffff) {
      lastMs += 1;
      sequence = 0;
    }
  }
  return v7({ random, msecs: lastMs, seq: sequence });
}

const REF_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** An opaque reference of 10 characters without look-alikes, for what the specification calls `refId`. */
export function newRefId(): string {
  return Array.from({ length: 10 }, () => REF_ALPHABET[randomInt(REF_ALPHABET.length)]).join("");
}
