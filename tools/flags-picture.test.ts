import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FLAG_HEIGHT, listCountries } from "../packages/office/src/countries.ts";

const FLAGS = new URL("../apps/web/public/images/flags.webp", import.meta.url);

it("has a flag for each country in the one picture of them, by its code", () => {
  const countries = listCountries();
  const codes = countries.map(({ iso }) => iso).toSorted();
  for (const { iso, flagImagePos } of countries)
    expect(flagImagePos).toBe(`0px -${codes.indexOf(iso) * FLAG_HEIGHT}px`);
  // A lossy WebP has its size at bytes 26 (width) and 28 (height); it is drawn for screens of twice the density.
  const picture = readFileSync(FLAGS);
  expect(picture.toString("latin1", 12, 16)).toMatch(/^VP8/);
  expect(sizeOf(picture)).toEqual([48, 2 * FLAG_HEIGHT * countries.length]);
});

function sizeOf(picture: Buffer): [number, number] {
  // With transparency the first part is VP8X, which has both less one, in three bytes each.
  if (picture.toString("latin1", 12, 16) === "VP8X")
    return [picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1];
  return [picture.readUInt16LE(26) & 0x3fff, picture.readUInt16LE(28) & 0x3fff];
}
