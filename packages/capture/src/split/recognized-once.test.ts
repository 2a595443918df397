import { isRefusal } from "@grand-livre/domain/refusal";
import { drawPicture } from "@grand-livre/testkit/generated-bills/draw";
import { layOut } from "@grand-livre/testkit/generated-bills/lay-out";
import { drawPile, makePile } from "@grand-livre/testkit/generated-bills/make-pile";
import { makeTruth } from "@grand-livre/testkit/generated-bills/make-truth";
import { readOk } from "@grand-livre/testkit/test-documents/read-ok";
import { afterAll, describe, expect, it } from "vitest";
import type { PageText, RecognizedPages } from "../page/page-text.ts";
import { readPageWords } from "../page/read-page-words.ts";
import { createBillReader } from "../reader/run-reader.ts";
import { recognizedOfPart } from "./recognized-of-part.ts";

/** Two bills on three pages, as a scanner gives them. */
const pile = makePile(1306);
const scan = drawPile(pile, true);

/** A map that counts the pages which recognition adds to it. */
class Counted extends Map<number, PageText> {
  added: number[] = [];
  override set(page: number, text: PageText): this {
    this.added.push(page);
    return super.set(page, text);
  }
}

describe("a scanned pile", () => {
  const reader = createBillReader({ entry: new URL("../reader/child.ts", import.meta.url) });
  afterAll(() => reader.close());

  it("has each page recognised once, whatever is asked of it, in the reader's own process", async () => {
    const recognized = new Counted();
    await reader.read(scan, { recognized });
    const proposal = await reader.proposeSplits(scan, { recognized });
    for (const page of [1, 2, 3]) await reader.words(scan, { pages: [page], recognized });
    expect(recognized.added).toEqual([1, 2, 3]);
    if (proposal === null || isRefusal(proposal)) throw new Error("two bills");
    const files = await reader.extractPages(scan, proposal.parts);
    if (isRefusal(files)) throw new Error(files.refused);
    for (const [index, part] of proposal.parts.entries()) {
      const own = recognizedOfPart(recognized, part);
      const before = new Map(own);
      const read = await reader.read(files[index] ?? new Uint8Array(), { recognized: own });
      expect(read).toMatchObject({ number: pile.parts[index]?.number });
      expect(own).toEqual(before);
    }
  }, 60_000);

  it("tells the same of pages recognised before as of the file alone", async () => {
    const recognized: RecognizedPages = new Map();
    const bill = await readOk(scan, { recognized });
    // As it comes back from where it was kept.
    const kept = new Map<number, PageText>(JSON.parse(JSON.stringify([...recognized])));
    expect([...kept.keys()]).toEqual([1, 2, 3]);
    expect(await readOk(scan, { recognized: kept })).toEqual(bill);
    const words = await readPageWords(scan, { pages: [3], recognized: kept });
    expect(words).toEqual(await readPageWords(scan, { pages: [3] }));
    // They are believed: the page is not looked at again.
    const third = kept.get(3);
    if (third === undefined) throw new Error("a third page");
    const other = third.words.map((word) => ({ ...word, text: "Z-424242" }));
    const believed = await readPageWords(scan, {
      pages: [3],
      recognized: new Map([[3, { ...third, words: other }]]),
    });
    expect(new Set(isRefusal(believed) ? [] : believed.pages[0]?.words.map(({ text }) => text))).toEqual(
      new Set(["Z-424242"]),
    );
  }, 60_000);

  it("takes the words that it is given for the page's: it does not look again", async () => {
    const picture = drawPicture(layOut(makeTruth(2)), 110).toBuffer("image/png");
    const recognized: RecognizedPages = new Map();
    const bill = await readOk(picture, { recognized });
    const page = recognized.get(1);
    if (page === undefined || bill.number === null) throw new Error("a page and its number");
    const { number } = bill;
    const words = page.words.map((word) => (word.text === number ? { ...word, text: "Z-424242" } : word));
    const believed = new Map([[1, { ...page, words }]]);
    expect(await readOk(picture, { recognized: believed })).toMatchObject({ number: "Z-424242" });
    const shown = await readPageWords(picture, { recognized: believed });
    expect(JSON.stringify(shown)).toContain("Z-424242");
  });
});
