import { sha256 } from "@grand-livre/testkit/sha256";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TreeStep, treePath, treeRoot } from "./hash-tree.ts";

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hashes = (count: number) => Array.from({ length: count }, (_, at) => sha256(Uint8Array.of(at)));

const leaf = (hash: string) => sha256(hex(`00${hash}`));
const node = (left: string, right: string) => sha256(hex(`01${left}${right}`));

/** The root that an entry's hash and its path lead to, computed as the reader of a proof does. */
const rootOfPath = (hash: string, path: readonly TreeStep[]) =>
  path.reduce(
    (below, step) => (step.side === "left" ? node(step.hash, below) : node(below, step.hash)),
    leaf(hash),
  );

describe("the tree of a ledger's hashes", () => {
  it("is that of RFC 6962 for one, two and three entries", () => {
    const [a = "", b = "", c = ""] = hashes(3);
    expect(treeRoot([a], sha256)).toBe(leaf(a));
    expect(treeRoot([a, b], sha256)).toBe(node(leaf(a), leaf(b)));
    expect(treeRoot([a, b, c], sha256)).toBe(node(node(leaf(a), leaf(b)), leaf(c)));
  });

  it("leads from each entry to its root, and from no other hash", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (count, at) => {
        const all = hashes(count);
        const index = at % count;
        const path = treePath(all, index, sha256);
        const root = treeRoot(all, sha256);
        expect(rootOfPath(all[index] ?? "", path)).toBe(root);
        expect(rootOfPath(sha256(Uint8Array.of(255, 255)), path)).not.toBe(root);
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(Math.max(2, count))));
      }),
    );
  });

  it("has no path for an entry that is not there", () => {
    expect(() => treePath(hashes(3), 3, sha256)).toThrow(RangeError);
    expect(() => treeRoot([], sha256)).toThrow(RangeError);
  });
});
