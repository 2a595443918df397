import { propertyRuns } from "@grand-livre/domain/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FoundTexts } from "./found-texts.ts";
import { type FrequentText, frequentNames, frequentTexts, type SampledText } from "./frequent-texts.ts";

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
const byText = (one: FrequentText, other: FrequentText) => (one.text < other.text ? -1 : 1);
const labelOf = ({ said }: SampledText) => said.split("\n")[0] ?? "";
/** What a search looks at, as the database judges it (`invoice_holds`). */
const holds = (one: SampledText, place: "label" | "anywhere", text: string) =>
  labelOf(one).includes(text) ||
  (place === "anywhere" &&
    (one.companyNameKey.includes(text) ||
      one.said.slice(labelOf(one).length + 1).includes(text.replaceAll(" ", ""))));

describe("texts that many invoices hold", () => {
  it("are all those with a figure and three signs that so many hold as they are written, no others", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(invoice, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (invoices, least) => {
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
            return holding.length >= least ? [{ text, inLabel: isAsked, anywhere: isAsked }] : [];
          });
          expect((await frequentTexts(invoices, least)).toSorted(byText)).toEqual(expected.toSorted(byText));
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
            return named.length >= least ? [{ text, inLabel: false, anywhere: text.trim() === text }] : [];
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
        async (sample, others, leastNamed) => {
          const texts = [...(await frequentTexts(sample, 2)), ...(await frequentNames(sample, leastNamed))];
          const found = new FoundTexts(texts);
          for (const one of [...sample, ...others]) {
            const { label, anywhere } = found.in(one.said, one.companyNameKey);
            const asked = (place: "inLabel" | "anywhere") =>
              texts.filter((text) => text[place]).map(({ text }) => text);
            expect([...label].toSorted()).toEqual(
              asked("inLabel")
                .filter((text) => holds(one, "label", text))
                .toSorted(),
            );
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

  it("are no more than can be counted: the longest are left out", async () => {
    const label = "abonnement 2026 formule professionnelle avec assistance telephonique";
    const same = Array.from({ length: 20 }, () => ({
      said: `${label}\n\n`,
      companyNameKey: "",
      written: "",
    }));
    const texts = await frequentTexts(same, 10);
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
    const part = { inLabel: false, anywhere: false };
    const found = new FoundTexts([
      { text: "202", ...part },
      { text: "026", ...part },
      { text: "2026", inLabel: true, anywhere: true },
    ]);
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
      { place: "anywhere", text: "2026", piece: 3, invoices: 3, ids: undefined },
      { place: "label", text: "2026", piece: 4, invoices: -1, ids: [] },
      { place: "anywhere", text: "2026", piece: 4, invoices: -1, ids: [] },
      // One holds it no more, another one does.
      { place: "label", text: "2026", piece: 5, invoices: 0, ids: ["e"] },
      { place: "anywhere", text: "2026", piece: 5, invoices: 0, ids: ["e"] },
    ]);
  });
});
