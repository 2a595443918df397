import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "../bootstrap/server-flags.mjs";
import { EXTERNAL_PACKAGES } from "../bundle/targets.ts";

/** The languages of the reader, which it finds by their packages. */
const LANGUAGES = ["@tesseract.js-data/fra", "@tesseract.js-data/eng"];

/** Packages of the bundle that an image leaves out: the embedded database, since PostgreSQL has an image of its own. */
const isRoot = (name: string) => !name.includes("*") && name !== "pg-native";

/** What the server never opens: maps, types, pages of the PDF library for browsers, and their copies of the reader's engines. */
const LEFT_OUT = [
  /\.(map|d\.[cm]?ts)$/,
  /pdfjs-dist\/(build|web|types|image_decoders)(\/|$)/,
  /tesseract\.js-core\/.*\.wasm\.js$/,
];

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Where a package lies that another one asks for, as Node finds it; undefined when it is not installed (another system's). */
function findPackage(root: string, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
    if (folder === root) return undefined;
  }
}

/** The folders of the packages that the built server loads, with all that they load in turn. */
export function packagesOfServer(root: string): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = findPackage(root, name, from);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies }: Manifest = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) visit(one, folder);
  };
  for (const name of [...EXTERNAL_PACKAGES.filter(isRoot), ...LANGUAGES]) {
    if (findPackage(root, name, root) === undefined) throw new Error(`${name} is not installed`);
    visit(name, root);
  }
  return [...found].toSorted();
}

/** The server's start: the flags and the settings of `npm start`, in the process that gets the signals. */
const START = `#!/bin/sh
${Object.entries(SERVER_ENVIRONMENT)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  .join("\n")}
cd /data && exec /opt/grand-livre/bin/node ${SERVER_FLAGS.join(" ")} /opt/grand-livre/build/server/main.js
`;

/** Lays what an image needs into a folder: both builds, the packages that the server loads, and the Node that runs it. */
export function assemble(root: string, node: string, into: string): void {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(join(into, "bin"), { recursive: true });
  const isTaken = (path: string) => !LEFT_OUT.some((pattern) => pattern.test(path));
  const copy = (path: string) =>
    cpSync(join(root, path), join(into, path), { recursive: true, dereference: true, filter: isTaken });
  for (const part of ["build/server", "build/web", "package.json"]) copy(part);
  for (const folder of packagesOfServer(root)) copy(relative(root, folder));
  copyFileSync(node, join(into, "bin", "node"));
  writeFileSync(join(into, "bin", "grand-livre"), START);
  for (const program of ["node", "grand-livre"]) chmodSync(join(into, "bin", program), 0o755);
}
