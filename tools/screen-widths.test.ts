import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const web = fileURLToPath(new URL("../apps/web/src/", import.meta.url));

/** What is over a screen or before sign-in has a width of its own, and so has the paper of an invoice. */
const APART = /^app\/(search|layouts|palette)\/|^features\/(home|identity)\/|Dialog\.module\.css$|SalePaper/;

/** Wider than any field, cell or menu: the width of a screen's content. */
const SCREEN_PX = 400;

function ownWidths(sheet: string): readonly string[] {
  const rules = sheet.replaceAll(/@(?:media|container)[^{]*/g, "");
  return [...rules.matchAll(/\b(?:max-width|max-inline-size):\s*(\d+)(px|rem)\s*;/g)]
    .filter(([, size, unit]) => Number(size) * (unit === "rem" ? 16 : 1) >= SCREEN_PX)
    .map(([rule]) => rule);
}

it("a screen is as wide as its text, its form or the whole place: no other width", () => {
  const example = "a { max-width: 958px; } @media (max-width: 600px) { b { max-width: 300px; } }";
  expect(ownWidths(example)).toEqual(["max-width: 958px;"]);
  const found = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css") && !APART.test(name))
    .flatMap((name) => ownWidths(readFileSync(join(web, name), "utf8")).map((rule) => `${name} ${rule}`));
  expect(found).toEqual([]);
});

it("a warning stands on one ground, and the buttons of a dialog on one foot", () => {
  const styles = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".css"),
  );
  const found = styles.flatMap((name) => {
    const sheet = readFileSync(join(web, name), "utf8");
    const grounds =
      name === "app/base.css"
        ? []
        : sheet.matchAll(/background: (?:#fef3c7|color-mix\([^;]*warning-main\)[^;]*);/g);
    const feet = /(?<!Palette)Dialog\.module\.css$/.test(name)
      ? sheet.matchAll(/^\.(?:actions|foot)[^{]*\{[^}]*(?:border-top|padding)[^}]*\}/gm)
      : [];
    return [...grounds, ...feet].map(([rule]) => `${name} ${rule}`);
  });
  expect(found).toEqual([]);
});
