import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { entryOf, filesOf, type Manifest } from "../benchmark/first-load.ts";

const SIGN_IN = "src/features/identity/SignInScreen.tsx";
const LIMIT_KB = 200;
/** Formats that are compressed already: a server sends them as they are. */
const COMPRESSED = /\.(woff2|png|jpg|webp)$/;

/** Bytes of the sign-in screen's first load, from the build: page, scripts, styles, and what the page preloads. */
export const benchmark: Benchmark = {
  title: "First load of sign-in (gzip)",
  async run({ root }) {
    const web = join(root, "build", "web");
    const manifest: Manifest = JSON.parse(readFileSync(join(web, ".vite", "manifest.json"), "utf8"));
    const page = readFileSync(join(web, "index.html"), "utf8");
    const named = [...page.matchAll(/(?:href|src)="\/([^"]+)"/g)].map((found) => found[1] ?? "");
    const files = new Set(["index.html", ...named, ...filesOf(manifest, entryOf(manifest))]);
    for (const file of filesOf(manifest, SIGN_IN)) files.add(file);

    const kilobytes = (file: string) => {
      const bytes = readFileSync(join(web, file));
      return (COMPRESSED.test(file) ? bytes.length : gzipSync(bytes).length) / 1000;
    };
    const part = (measure: string, pattern: RegExp): Row => {
      const chosen = [...files].filter((file) => pattern.test(file));
      const value = chosen.reduce((total, file) => total + kilobytes(file), 0);
      return { measure: `${measure} (${chosen.length} files)`, value, unit: "kB" };
    };
    const total = [...files].reduce((sum, file) => sum + kilobytes(file), 0);
    return [
      part("scripts", /\.js$/),
      part("styles", /\.css$/),
      part("fonts", /\.woff2$/),
      limited(`everything (${files.size} files)`, total, "kB", LIMIT_KB),
    ];
  },
};
