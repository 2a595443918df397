import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const FOLDERS = ["apps/web/src", "packages/contracts/src", "packages/domain/src", "apps/server/src"];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** First column of the first table. */
const retired = [
  ...readFileSync(join(root, "docs/screen-words.md"), "utf8")
    .split("\n## ", 1)
    .join("")
    .matchAll(/^\| (?!Retiré)(?!-)(.+?) \| .+ \|$/gm),
].map(([, words = ""]) => words);

/** Written as escapes or as themselves, spaces that do not break count as spaces. */
const plain = (text: string) =>
  text
    .replace(/\\u00a0|\\u202f|\u00a0|\u202f/g, " ")
    .replace(/\{" "\}/g, " ")
    .replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");

it("no text of the product uses words that accountants do not write", () => {
  expect(retired.length).toBeGreaterThan(20);
  const found = sources.flatMap((file) => {
    const text = plain(readFileSync(join(root, file), "utf8"));
    return retired.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});

/** Names that the regulation prints, and those of the norm of declarations: sources, kept as they came. */
const AS_PUBLISHED = /^(?:pcg-\d+|dsn-norm)\.data\.json$/;

it("names of the data are typeset, and « intracommunautaire » is one word", () => {
  const folders = ["packages/domain/data", "packages/platform/data"].map((folder) => join(root, folder));
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !AS_PUBLISHED.test(name))
      .flatMap((name) => {
        const texts = readFileSync(join(folder, name), "utf8").match(/"(?:[^"\\]|\\.)*"/g) ?? [];
        return texts
          .filter((text) => /\p{L}'\p{L}| - |intra[- ](?:communaut|europ)|intra-?européen/iu.test(text))
          .map((text) => `${name}: ${text}`);
      }),
  );
  expect(found).toEqual([]);
});
