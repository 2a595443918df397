import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import subsetFont from "subset-font";
import { defineConfig, type Plugin } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server replaces this word by the nonce of each answer; emotion and Vite's preloader read it from the page. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** What French screens print: Latin-1, œ and Œ, typographic spaces, quotes and dashes, €, signs and arrows. */
const PRINTED = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x2009, 0x200b],
  [0x2010, 0x2027],
  [0x202f, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
];

/** The main face carries only the weights in use and what is printed: 22 kB of the first load instead of 48. */
function lighterFont(fileName: string): Plugin {
  const text = PRINTED.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).join("");
  return {
    name: "lighter-font",
    apply: "build",
    async generateBundle(_options, bundle) {
      const faces = Object.values(bundle).filter(
        (file) => file.type === "asset" && file.originalFileNames.some((name) => name.endsWith(fileName)),
      );
      if (faces.length === 0) this.error(`${fileName} is not in the build`);
      for (const face of faces) {
        if (face.type !== "asset") continue;
        face.source = await subsetFont(Buffer.from(face.source), text, {
          targetFormat: "woff2",
          variationAxes: { wght: { min: 400, max: 700 } },
          keepFeatures: ["kern", "tnum", "ccmp", "locl", "mark", "mkmk", "case"],
        });
      }
    },
  };
}

const DECODERS = ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"] as const;

/**
 * The PDF library's decoders of scans without WebAssembly, which its worker imports by their own names: in a folder with
 * the library's version, since what lies under `assets` is kept for a year.
 */
function scanDecoders(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const manifest = resolve("pdfjs-dist/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const folder = `assets/pdfjs-${version}/`;
  const contents = (name: string) => readFileSync(manifest.replace(/package\.json$/, `wasm/${name}`));
  return {
    name: "scan-decoders",
    configureServer(server) {
      for (const name of DECODERS)
        server.middlewares.use(`/${folder}${name}`, (_request, answer) => {
          answer.setHeader("content-type", "text/javascript");
          answer.end(contents(name));
        });
    },
    generateBundle() {
      for (const name of DECODERS)
        this.emitFile({ type: "asset", fileName: `${folder}${name}`, source: contents(name) });
    },
  };
}

type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const firstLoad = new Set<string>();
const firstLoadRoots = ["./src/app/main.tsx", "./src/features/identity/SignInScreen.tsx"].map(fromHere);

/**
 * Puts what sign-in runs first, from the page's entry to the screen itself, into one file: together its modules
 * compress better than in thirty files, and need one journey. The two ends keep files of their own.
 */
function firstLoadChunk(id: string, graph: ModuleGraph): string | null {
  const visit = (module: string): void => {
    const found = firstLoad.has(module) ? null : graph.getModuleInfo(module);
    if (found === null) return;
    firstLoad.add(module);
    for (const imported of found.importedIds) visit(imported);
  };
  if (firstLoad.size === 0) firstLoadRoots.forEach(visit);
  return firstLoad.has(id) && !firstLoadRoots.includes(id) ? "first-load" : null;
}

export default defineConfig({
  root: fromHere("."),
  plugins: [react(), lighterFont("inter-latin-wght-normal.woff2"), scanDecoders()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:3000" },
  },
  build: {
    outDir: fromHere("../../build/web"),
    emptyOutDir: true,
    // The bench reads the manifest to weigh what each screen loads.
    manifest: true,
    target: "es2023",
    // A data: font or image would need holes in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser of the target knows the preloading that Vite would teach to older ones.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: firstLoadChunk, debugName: "first-load" }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
