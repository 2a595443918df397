import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { RECOGNITION_VERSION } from "./recognition-version.ts";

/** What each version read with. A new engine is a new line, and a step of the version. */
const READ_WITH: Readonly<Record<number, object>> = {
  1: {
    "@napi-rs/canvas": "1.0.11",
    "@tesseract.js-data/eng": "1.0.0",
    "@tesseract.js-data/fra": "1.0.0",
    "pdfjs-dist": "6.5.438",
    "tesseract.js": "7.0.0",
  },
};

it("is stepped with the engines that draw and recognise a page", async () => {
  const manifest = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  expect(JSON.parse(manifest).dependencies).toMatchObject(READ_WITH[RECOGNITION_VERSION] ?? {});
  expect(READ_WITH[RECOGNITION_VERSION]).toBeDefined();
});
