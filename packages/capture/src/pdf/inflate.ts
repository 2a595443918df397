import { constants, inflateSync } from "node:zlib";

/** 1 GB for any one document (contract: limits). */
export const MAX_INFLATED_BYTES = 1024 * 1024 * 1024;

/** The document unpacks beyond its allowance: the whole file is refused. */
export class InflateLimitError extends Error {}

/** What one document may still unpack. */
export interface InflateBudget {
  remainingBytes: number;
}

/** Flate data unpacked within the budget and `maxBytes`; `undefined` when it is broken. Throws InflateLimitError. */
export function inflate(bytes: Uint8Array, budget: InflateBudget, maxBytes: number): Uint8Array | undefined {
  const limit = Math.min(maxBytes, budget.remainingBytes);
  if (limit <= 0) throw new InflateLimitError("nothing left to unpack");
  try {
    // Z_SYNC_FLUSH: many writers omit the final checksum, and what was unpacked is whole all the same.
    const out = inflateSync(bytes, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
    budget.remainingBytes -= out.length;
    return out;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw new InflateLimitError("unpacks beyond its allowance");
    return undefined;
  }
}
