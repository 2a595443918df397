import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { filesOf } from "./unpack.ts";

const zip = zipSync({ "camt/": new Uint8Array(), "camt/a.xml": strToU8("<a/>"), "b.xml": strToU8("<b/>") });
const texts = (files: readonly Uint8Array[]) => files.map((bytes) => Buffer.from(bytes).toString()).sort();

describe("what a bank gave", () => {
  it("is itself, unless it is a ZIP: then its files, without its folders", () => {
    expect(texts(filesOf(strToU8("0130006"), 3))).toEqual(["0130006"]);
    expect(texts(filesOf(zip, 8))).toEqual(["<a/>", "<b/>"]);
  });

  it("is refused where its files are longer than is taken, or half of it came", () => {
    expect(() => filesOf(zip, 7)).toThrow("ZIP");
    const bomb = zipSync({ "a.xml": new Uint8Array(1_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(() => filesOf(bomb, 999_999)).toThrow("ZIP");
    expect(() => filesOf(zip.subarray(0, zip.length / 2), 100)).toThrow("an unreadable ZIP");
  });
});
