import { propertyRuns } from "@grand-livre/domain/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyThree, FoundTexts } from "./found-texts.ts";
import {
  type FrequentText,
  farTexts,
  frequentNames,
  frequentNumbers,
  frequentTexts,
  type SampledText,
  togetherTexts,
} from "./frequent-texts.ts";

/** Few signs, so that texts repeat; a space where labels and names have one. */
const words = fc
  .array(fc.string({ unit: fc.constantFrom("a", "r", "1", "2", "é"), minLength: 1, maxLength: 4 }), {
    maxLength: 3,
  })
  .map((parts) => parts.join(" "));
const number = fc.tuple(
  fc.constantFrom("", "fa ", "a 2"),
  fc.string({ unit: fc.constantFrom("1", "2"), maxLength: 3 }),
);
const invoice = fc.tuple(words, number, words).map(([label, parts, companyNameKey]): SampledText => {
  const written = parts.join("").trim();
  return { said: `${label}\n\n${written.replaceAll(" ", "")}`, companyNameKey, written };
});

const parts = (text: string) =>
  Array.from({ length: text.length }, (_, from) =>
    Array.from({ length: text.length - from }, (__, more) => text.slice(from, from + more + 1)),
  ).flat();
const one = (text: string): FrequentText => ({
  text,
  inLabel: false,
  anywhere: false,
  inNumber: false,
  isWide: false,
});
const byText = (one: FrequentText, other: FrequentText) => (one.text < other.text ? -1 : 1);
const labelOf = ({ said }: SampledText) => said.split("\n")[0] ?? "";
const numbersOf = (invoice: SampledText) => invoice.said.slice(labelOf(invoice).length + 1);
/** What a search looks at, as the database judges it (`invoice_holds`). */
const holds = (invoice: SampledText, place: "label" | "number" | "anywhere", text: string) =>
  (place !== "number" && labelOf(invoice).includes(text)) ||
  (place !== "label" && numbersOf(invoice).includes(text.replaceAll(" ", ""))) ||
  (place === "anywhere" && invoice.companyNameKey.includes(text));

describe("texts that many invoices hold", () => {
  it("are all those with a figure and three signs that so many hold as they are written, no others", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(invoice, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 12 }),
        async (invoices, least, wide) => {
          const written = (one: SampledText) => [
            labelOf(one),
            ...one.said.split("\n").slice(1),
            one.written,
            one.companyNameKey,
          ];
          const all = new Set(invoices.flatMap((one) => written(one).flatMap(parts)));
          const expected = [...all].flatMap((text): FrequentText[] => {
            if (text.length < 3 || !/\d/.test(text)) return [];
            const holding = invoices.filter((one) => written(one).some((field) => field.includes(text)));
            const isAsked = text.trim() === text;
            const isWide = text.length === 3 && !text.includes(" ") && holding.length >= wide;
            return holding.length >= least
              ? [{ ...one(text), inLabel: isAsked, anywhere: isAsked, isWide }]
              : [];
          });
          expect((await frequentTexts(invoices, least, wide)).toSorted(byText)).toEqual(
            expected.toSorted(byText),
          );
        },
      ),
      propertyRuns(100),
    );
  });

  it("are those without a figure that the names of so many have, no others", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(invoice, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (invoices, least) => {
          const all = new Set(invoices.flatMap(({ companyNameKey }) => parts(companyNameKey)));
          const expected = [...all].flatMap((text): FrequentText[] => {
            if (text.length < 3 || /\d/.test(text)) return [];
            const named = invoices.filter(({ companyNameKey }) => companyNameKey.includes(text));
            return named.length >= least ? [{ ...one(text), anywhere: text.trim() === text }] : [];
          });
          expect((await frequentNames(invoices, least)).toSorted(byText)).toEqual(expected.toSorted(byText));
        },
      ),
      propertyRuns(100),
    );
  });

  it("are found in any invoice where they stand, and nowhere else", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(invoice, { minLength: 1, maxLength: 20 }),
        fc.array(invoice, { maxLength: 10 }),
        // Nobody's name, or some.
        fc.constantFrom(1, 2, 1000),
        // Most short texts, or few.
        fc.constantFrom(0, 0.2, 1),
        async (sample, others, leastNamed, far) => {
          const texts = togetherTexts(
            [
              ...(await frequentTexts(sample, 2, 2)),
              ...(await frequentNames(sample, leastNamed)),
              ...(await frequentNumbers(sample, 2)),
            ],
            await farTexts(sample, far),
          );
          const found = new FoundTexts(texts);
          const known = new Set(texts.filter(({ anywhere }) => anywhere).map(({ text }) => text));
          const isWide = (text: string) =>
            everyThree(text).every((part) => texts.some((three) => three.text === part && three.isWide));
          for (const one of [...sample, ...others]) {
            const { label, number, anywhere, rare } = found.in(one.said, one.companyNameKey);
            const asked = (place: "inLabel" | "inNumber" | "anywhere") =>
              texts.filter((text) => text[place]).map(({ text }) => text);
            expect([...label].toSorted()).toEqual(
              asked("inLabel")
                .filter((text) => holds(one, "label", text))
                .toSorted(),
            );
            expect([...number].toSorted()).toEqual(
              asked("inNumber")
                .filter((text) => holds(one, "number", text))
                .toSorted(),
            );
            // The shortest that are not counted, of signs that tell nothing: whatever else of the kind stands there has one in it.
            const shortest = new Set(
              [labelOf(one), ...numbersOf(one).split("\n"), one.companyNameKey]
                .flatMap(parts)
                .filter((text) => text.length > 3 && isWide(text) && !known.has(text))
                .filter((text) => known.has(text.slice(1)) && known.has(text.slice(0, -1))),
            );
            expect([...rare].toSorted()).toEqual([...shortest].toSorted());
            expect([...anywhere].toSorted()).toEqual(
              asked("anywhere")
                .filter((text) => holds(one, "anywhere", text))
                .toSorted(),
            );
          }
        },
      ),
      propertyRuns(100),
    );
  });

  it("of one or two signs are those that a walk from an end comes to late", async () => {
    const said = ["ab 1\n\nfa1", "ab 1\n\nfa1", "ab 2\n\nfa1", "ab 1\n\nfa1", "b\n\n"];
    const invoices = said.map((text) => ({ said: text, companyNameKey: "x", written: "" }));
    const texts = await farTexts(invoices, 0.2);
    expect(texts.toSorted(byText)).toEqual([
      { ...one("2"), anywhere: true },
      { ...one("2"), inLabel: true },
    ]);
  });

  it("of figures in numbers are counted there alone", async () => {
    const said = ["lot 99\nn12\nfa120", "99\n12\n", "99\n\nfa312", "120\n\n"];
    const invoices = said.map((text) => ({ said: text, companyNameKey: "12", written: "" }));
    expect((await frequentNumbers(invoices, 3)).map(({ text }) => text)).toEqual(["12"]);
    expect((await frequentNumbers(invoices, 1)).map(({ text }) => text).toSorted()).toEqual([
      "12",
      "120",
      "20",
      "31",
      "312",
    ]);
    const found = new FoundTexts(await frequentNumbers(invoices, 1));
    expect([...found.in("lot 12\nn31\nfa1201", "20").number].toSorted()).toEqual(["12", "120", "20", "31"]);
  });

  it("are no more than can be counted: the longest are left out", async () => {
    const label = "abonnement 2026 formule professionnelle avec assistance telephonique";
    const same = Array.from({ length: 20 }, () => ({
      said: `${label}\n\n`,
      companyNameKey: "",
      written: "",
    }));
    const texts = await frequentTexts(same, 10, 10);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter(({ anywhere }) => anywhere).length * 2).toBeLessThanOrEqual(150);
    expect(texts.map(({ text }) => text)).toContain("2026");
    expect(texts.map(({ text }) => text)).not.toContain(label);
    const named = same.map((one) => ({ ...one, companyNameKey: label.replace("2026", "") }));
    const names = await frequentNames(named, 10);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter(({ anywhere }) => anywhere).length).toBeLessThanOrEqual(60);
    expect(names.map(({ text }) => text)).toContain("abo");
  });

  it("are counted by state, journal and direction, what is taken away too, and named where they are few", async () => {
    const found = new FoundTexts([one("202"), one("026"), { ...one("2026"), inLabel: true, anywhere: true }]);
    const step = { direction: "debit", journal: "", state: "ready", companyNameKey: "", piece: 3 };
    const { counts, pieces } = await found.count(
      [
        { ...step, said: "lot 2026 2026\n\n", invoices: 1, invoiceId: "a" },
        { ...step, said: "lot 2026\n\n", invoices: 1, invoiceId: "b" },
        { ...step, said: "lot\n\nfa2026", invoices: 1, invoiceId: "c" },
        { ...step, said: "lot 2026\n\n", invoices: -1, piece: 4, invoiceId: "d" },
        { ...step, said: "lot 2026\n\n", state: "paid", invoices: 1, piece: 5, invoiceId: "e" },
        { ...step, said: "lot 2026\n\n", state: "paid", invoices: -1, piece: 5, invoiceId: "f" },
        { ...step, said: "lot 2027\n\n", state: "paid", invoices: 1, piece: 6, invoiceId: "g" },
      ],
      2,
    );
    const { companyNameKey, piece, ...counted } = { ...step, text: "2026" };
    expect(counts).toEqual([
      { ...counted, place: "label", invoices: 1 },
      { ...counted, place: "anywhere", invoices: 2 },
    ]);
    expect(pieces).toEqual([
      { place: "label", text: "2026", piece: 3, invoices: 2, ids: ["a", "b"] },
      { place: "label", text: "2026", piece: 4, invoices: -1, ids: [] },
      // One holds it no more, another one does.
      { place: "label", text: "2026", piece: 5, invoices: 0, ids: ["e"] },
      { place: "anywhere", text: "2026", piece: 3, invoices: 3, ids: undefined },
      { place: "anywhere", text: "2026", piece: 4, invoices: -1, ids: [] },
      { place: "anywhere", text: "2026", piece: 5, invoices: 0, ids: ["e"] },
    ]);
  });
});
