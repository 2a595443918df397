import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const FOLDERS = ["apps", "packages"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name, folder === "packages" ? "" : "src")),
);

const names = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|sql|json)$/.test(name) && !/node_modules|^answers/.test(name))
    .map((name) => join(folder, name)),
);

it("each word that the glossary says to be in the code is there", () => {
  const words = readFileSync(join(root, "docs/glossary.md"), "utf8")
    .split("\n")
    .map((line) => line.split("|"))
    .filter((cells) => cells.length > 3)
    .flatMap(([, , code = ""]) =>
      [...code.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word.replace("…", "")),
    );
  expect(words.length).toBeGreaterThan(200);
  const sources = [...names, ...names.map((name) => readFileSync(join(root, name), "utf8"))].join("\n");
  expect(words.filter((word) => !sources.includes(word))).toEqual([]);
});

it("what the README points to is there", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !link.startsWith("http") && !existsSync(join(root, link)))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const commands = [...readme.matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(([, name = ""]) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
