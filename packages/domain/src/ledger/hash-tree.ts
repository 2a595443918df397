import type { Sha256 } from "./chain.ts";

/** A neighbour on the way from an entry to the root of the tree, and its side. */
export interface TreeStep {
  readonly side: "left" | "right";
  readonly hash: string;
}

/** A leaf and a node never have the same bytes: one begins with 0, the other with 1 (RFC 6962, section 2.1). */
const LEAF = "00";
const NODE = "01";

const hashOf = (hexadecimal: string, sha256: Sha256) => sha256(bytesOf(hexadecimal));
const nodeOf = (left: string, right: string, sha256: Sha256) => hashOf(NODE + left + right, sha256);

/**
 * The root of the Merkle tree over the hashes of entries, in the order of their ranks: one hash for all.
 * @param hashes SHA-256 of each entry, 64 hexadecimal digits; at least one
 */
export function treeRoot(hashes: readonly string[], sha256: Sha256): string {
  return rootOf(hashes, 0, hashes.length, sha256);
}

/**
 * The neighbours that lead from the entry at `index` up to the root: about log2 of the number of entries, whose
 * contents stay untold.
 * @throws RangeError when there is no such entry
 */
export function treePath(hashes: readonly string[], index: number, sha256: Sha256): TreeStep[] {
  if (!Number.isInteger(index) || index < 0 || index >= hashes.length)
    throw new RangeError(`no entry ${index} among ${hashes.length}`);
  const path: TreeStep[] = [];
  let from = 0;
  let to = hashes.length;
  while (to - from > 1) {
    const middle = from + leftOf(to - from);
    if (index < middle) {
      path.push({ side: "right", hash: rootOf(hashes, middle, to, sha256) });
      to = middle;
    } else {
      path.push({ side: "left", hash: rootOf(hashes, from, middle, sha256) });
      from = middle;
    }
  }
  return path.reverse();
}

/** How many of so many leaves are on the left: the largest power of two below their number. */
function leftOf(count: number): number {
  return 2 ** (Math.ceil(Math.log2(count)) - 1);
}

function rootOf(hashes: readonly string[], from: number, to: number, sha256: Sha256): string {
  const first = hashes[from];
  if (first === undefined) throw new RangeError("a tree has at least one leaf");
  if (to - from === 1) return hashOf(LEAF + first, sha256);
  const middle = from + leftOf(to - from);
  return nodeOf(rootOf(hashes, from, middle, sha256), rootOf(hashes, middle, to, sha256), sha256);
}

function bytesOf(hexadecimal: string): Uint8Array {
  return Uint8Array.from({ length: hexadecimal.length / 2 }, (_, at) =>
    Number.parseInt(hexadecimal.slice(2 * at, 2 * at + 2), 16),
  );
}
