import { propertyRuns } from "@grand-livre/testkit/property-runs";
import { sha256 } from "@grand-livre/testkit/sha256";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalEntry } from "./canonical-entry.ts";
import {
  CHAIN_START,
  type ChainedEntry,
  chainHash,
  chainInput,
  endChain,
  followChain,
  GENESIS_HASH,
} from "./chain.ts";
import type { SealedEntry, SealedLine, SealedLineOrigin, SealedOrigin } from "./sealed-entry.ts";
import { utf8Bytes, utf8Room, writeUtf8 } from "./utf8.ts";

const runs = propertyRuns(500);

const verifyChain = (
  links: readonly ChainedEntry[],
  hash: typeof sha256,
  expected?: { readonly head: string; readonly lastRank: number },
) =>
  endChain(
    links.reduce((state, link) => followChain(state, link, hash), CHAIN_START),
    expected,
  );

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
const date = fc.constantFrom("2026-01-31", "2026-02-28", "2026-12-31");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const line: fc.Arbitrary<SealedLine> = fc.record({
  account: text,
  accountLabel: text,
  auxiliary: maybe(text),
  auxiliaryLabel: maybe(text),
  label: text,
  debitCents: cents,
  creditCents: cents,
  dueDate: maybe(date),
  vatCode: maybe(text),
  foreignAmount: maybe(fc.constantFrom("1.5", "-2", "1000000.25")),
  currency: maybe(fc.constantFrom("USD", "CHF")),
});

const id = fc.constantFrom("0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002");
const lineOrigin: fc.Arbitrary<SealedLineOrigin> = fc.record({
  position: fc.nat(9),
  counterpartyId: maybe(id),
  vatBaseCents: maybe(cents),
  currencyRate: maybe(fc.constantFrom("1.0825", "0.93")),
  serviceStart: maybe(date),
  serviceEnd: maybe(date),
});
const origin: fc.Arbitrary<SealedOrigin> = fc.record({
  id,
  nature: fc.constantFrom("normal", "reversal"),
  sourceKind: text,
  sourceId: maybe(id),
  sourceRule: maybe(text),
  reversesId: maybe(id),
  importBatchId: maybe(id),
  createdBy: maybe(id),
  lines: fc.array(lineOrigin, { minLength: 1, maxLength: 4 }),
});

const entry: fc.Arbitrary<SealedEntry> = fc.record({
  journalCode: text,
  journalLabel: text,
  number: text,
  date,
  pieceRef: maybe(text),
  pieceDate: maybe(date),
  validDate: date,
  documentSha256: maybe(fc.constantFrom("a".repeat(64), "b".repeat(64))),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});

function seal(entries: readonly SealedEntry[]): ChainedEntry[] {
  let head = GENESIS_HASH;
  return entries.map((sealed, index) => {
    const previousHash = head;
    head = chainHash(head, sealed, sha256);
    return { rank: index + 1, entry: sealed, previousHash, storedHash: head };
  });
}

/** Absent and empty mean the same in a FEC, and so in the chain. */
const meaning = (sealed: SealedEntry) =>
  JSON.stringify(sealed, (_key, value: unknown) => (value === "" || value === undefined ? null : value));

describe("the canonical bytes of an entry", () => {
  const sample: SealedEntry = {
    journalCode: "AC",
    journalLabel: "Achats",
    number: "AC-2026-00001",
    date: "2026-09-03",
    pieceRef: "F1",
    pieceDate: "2026-09-02",
    validDate: "2026-09-04",
    lines: [
      { account: "606100", accountLabel: "Électricité", label: "EDF", debitCents: 1000, creditCents: 0 },
      {
        account: "401000",
        accountLabel: "Fournisseurs",
        auxiliary: "FEDF",
        auxiliaryLabel: "EDF",
        label: "EDF",
        debitCents: 0,
        creditCents: 1000,
        dueDate: "2026-10-02",
      },
    ],
  };

  const noService = { currencyRate: null, serviceStart: null, serviceEnd: null };
  const ownOrigin: SealedOrigin = {
    id: "0190a000-0000-7000-8000-00000000000a",
    nature: "normal",
    sourceKind: "invoice",
    sourceId: "0190a000-0000-7000-8000-00000000000b",
    sourceRule: null,
    reversesId: null,
    importBatchId: null,
    createdBy: "0190a000-0000-7000-8000-00000000000c",
    lines: [
      { ...noService, position: 1, counterpartyId: null, vatBaseCents: 1000 },
      {
        ...noService,
        position: 2,
        counterpartyId: "0190a000-0000-7000-8000-00000000000d",
        vatBaseCents: null,
      },
    ],
  };
  const whole: SealedEntry = { ...sample, label: "EDF septembre", origin: ownOrigin };

  it("are frozen for version 1: a ledger sealed yesterday must verify tomorrow", () => {
    expect(sha256(canonicalEntry(sample))).toBe(
      "c0b546de5c6f663c72e2f329a54b8629777a88d3eed7dde58c2fa581f4af29dd",
    );
  });

  it("are frozen for version 2, which has the entry's own label", () => {
    const bytes = canonicalEntry({ ...sample, label: "EDF septembre" });
    expect([bytes[0], sha256(bytes)]).toEqual([
      2,
      "57db2b1847d347abb3cdad9d7df00623fa23e6307320b109d8db5a193870510f",
    ]);
  });

  it("verify an entry of either version, and tell a label that was changed since version 2", () => {
    const old = seal([sample]);
    const read = (links: readonly ChainedEntry[], label: string) =>
      verifyChain(
        links.map((link) => ({ ...link, entry: { ...link.entry, label } })),
        sha256,
      ).intact;
    expect(read(old, "EDF septembre")).toBe(true);
    const sealed = seal([{ ...sample, label: "EDF septembre" }]);
    expect([read(sealed, "EDF septembre"), read(sealed, "EDF octobre")]).toEqual([true, false]);
  });

  it("are frozen for version 3, which has where the entry comes from", () => {
    const bytes = canonicalEntry(whole);
    expect([bytes[0], sha256(bytes)]).toEqual([
      3,
      "7b7640eedc044bbb6135f06067e01a476cbaf8f97901a90d871e27f6833a9e81",
    ]);
  });

  it("verify an entry of version 2 whose origin is read since, and name one of version 3 whose origin changed", () => {
    const read = (sealed: SealedEntry, entry: SealedEntry) =>
      verifyChain(
        seal([sealed]).map((link) => ({ ...link, entry })),
        sha256,
      ).intact;
    expect(read({ ...whole, origin: undefined }, whole)).toBe(true);
    expect(read(whole, whole)).toBe(true);
    expect(read(whole, { ...whole, origin: undefined })).toBe(false);
    fc.assert(
      fc.property(origin, (other) => {
        const entry = { ...whole, origin: other };
        expect(read(whole, entry)).toBe(JSON.stringify(other) === JSON.stringify(whole.origin));
      }),
      runs,
    );
    const keys = [
      "id",
      "nature",
      "sourceKind",
      "sourceId",
      "sourceRule",
      "reversesId",
      "importBatchId",
      "createdBy",
    ];
    for (const key of keys)
      expect(read(whole, { ...whole, origin: { ...ownOrigin, [key]: "autre" } }), key).toBe(false);
    const [first, second] = ownOrigin.lines;
    const changes = {
      position: 3,
      counterpartyId: "x",
      vatBaseCents: 999,
      currencyRate: "2",
      serviceStart: "2026-01-01",
      serviceEnd: "2026-01-02",
    };
    for (const [key, value] of Object.entries(changes)) {
      const lines = [{ ...first, [key]: value }, second] as SealedLineOrigin[];
      expect(read(whole, { ...whole, origin: { ...ownOrigin, lines } }), key).toBe(false);
    }
  });

  it("differ whenever the entries differ", () => {
    fc.assert(
      fc.property(entry, entry, (a, b) => {
        const same = canonicalEntry(a).join() === canonicalEntry(b).join();
        expect(same).toBe(meaning(a) === meaning(b));
      }),
      runs,
    );
  });

  it("do not let text slide from one field into the next", () => {
    const slid = { ...sample, journalCode: "A", journalLabel: "CAchats" };
    expect(canonicalEntry(slid)).not.toEqual(canonicalEntry(sample));
    const [first, second] = sample.lines;
    const swapped = { ...sample, lines: [second, first].filter((l) => l !== undefined) };
    expect(canonicalEntry(swapped)).not.toEqual(canonicalEntry(sample));
  });

  it("do not depend on how a database writes a decimal", () => {
    const [first, second] = sample.lines;
    if (!first || !second) throw new Error("the sample has two lines");
    const inDollars = (foreignAmount: string) =>
      canonicalEntry({ ...sample, lines: [{ ...first, foreignAmount, currency: "USD" }, second] });
    expect(inDollars("100.500000")).toEqual(inDollars("100.5"));
    expect(inDollars("-0.00")).toEqual(inDollars("0"));
    expect(inDollars("100.5")).not.toEqual(inDollars("1005"));
    expect(() => inDollars("cent")).toThrow(RangeError);
  });

  it("are the UTF-8 of any text, wherever it is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(5), (text, at) => {
        const bytes = new Uint8Array(at + utf8Room(text));
        expect(bytes.subarray(at, writeUtf8(text, bytes, at))).toEqual(utf8Bytes(text));
      }),
      runs,
    );
  });

  it("refuse what has no bytes of its own", () => {
    expect(() => canonicalEntry({ ...sample, pieceRef: "\ud800" })).toThrow(RangeError);
    const halves = sample.lines.map((l) => ({ ...l, debitCents: 0.5 }));
    expect(() => canonicalEntry({ ...sample, lines: halves })).toThrow(RangeError);
  });
});

describe("the chain of entries", () => {
  it("is intact as sealed, and its head is the last hash", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
        const links = seal(entries);
        const head = links.at(-1)?.storedHash ?? GENESIS_HASH;
        const kept = { head, lastRank: entries.length };
        expect(verifyChain(links, sha256, kept)).toEqual({ entries: entries.length, head, intact: true });
      }),
      runs,
    );
  });

  it("names the entry when any single field of it changes", () => {
    const change = fc.record({
      at: fc.nat(4),
      field: fc.constantFrom(
        "journalCode",
        "journalLabel",
        "number",
        "date",
        "pieceRef",
        "pieceDate",
        "validDate",
        "documentSha256",
      ),
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 5, maxLength: 5 }), change, (entries, { at, field }) => {
        const links = seal(entries).map((link, index) =>
          index === at
            ? { ...link, entry: { ...link.entry, [field]: `${link.entry[field as "number"] ?? ""}x` } }
            : link,
        );
        const report = verifyChain(links, sha256);
        expect(report.intact).toBe(false);
        expect(report.firstBroken).toMatchObject({ rank: at + 1, reason: "content" });
      }),
      runs,
    );
  });

  it("names the entry when any single field of one of its lines changes", () => {
    const field = fc.constantFrom(
      "account",
      "accountLabel",
      "auxiliary",
      "auxiliaryLabel",
      "label",
      "debitCents",
      "creditCents",
      "dueDate",
      "vatCode",
      "foreignAmount",
      "currency",
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 3, maxLength: 3 }), fc.nat(2), field, (entries, at, key) => {
        const links = seal(entries).map((link, index) => {
          if (index !== at) return link;
          const lines = link.entry.lines.map((l, i) => (i === 0 ? altered(l, key) : l));
          return { ...link, entry: { ...link.entry, lines } };
        });
        expect(verifyChain(links, sha256).firstBroken).toMatchObject({ rank: at + 1, reason: "content" });
      }),
      runs,
    );
  });

  it("sees an entry removed, doubled, moved, or cut from the end", () => {
    const base = fc.sample(entry, { numRuns: 4, seed: 7 }).map((e, i) => ({ ...e, number: `AC-${i + 1}` }));
    const links = seal(base);
    const [a, b, c, d] = links;
    if (!a || !b || !c || !d) throw new Error("four entries were drawn");
    expect(verifyChain([a, c, d], sha256).firstBroken).toEqual({ rank: 3, number: "AC-3", reason: "rank" });
    expect(verifyChain([a, b, b, c], sha256).firstBroken).toMatchObject({ reason: "rank" });
    const moved = [a, { ...c, rank: 2 }, { ...b, rank: 3 }, d];
    expect(verifyChain(moved, sha256).firstBroken).toMatchObject({ rank: 2, reason: "content" });
    const atEnd = { rank: 3, number: "AC-3", reason: "end" };
    expect(verifyChain([a, b, c], sha256, { head: d.storedHash, lastRank: 4 }).firstBroken).toEqual(atEnd);
    expect(verifyChain([a, b, c], sha256, { head: c.storedHash, lastRank: 4 }).firstBroken).toEqual(atEnd);
    expect(verifyChain([a, b, { ...c, storedHash: GENESIS_HASH }, d], sha256).firstBroken).toMatchObject({
      rank: 3,
      reason: "content",
    });
  });

  it("takes a whole hash as the previous one", () => {
    expect(() => chainInput("abc", new Uint8Array())).toThrow(RangeError);
    expect(chainInput("0a".repeat(32), Uint8Array.of(9))).toEqual(
      Uint8Array.from([...Array(32).fill(10), 9]),
    );
  });
});

function altered(sealed: SealedLine, key: string): SealedLine {
  const value = sealed[key as keyof SealedLine];
  return {
    ...sealed,
    [key]: /Cents|Amount/.test(key) ? changed(value) : `${value ?? ""}x`,
  };
}

function changed(value: unknown): number | string {
  return typeof value === "number" ? value + 1 : String(Number(value ?? 0) + 1);
}
