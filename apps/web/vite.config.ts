import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import subsetFont from "subset-font";
import { defineConfig, type Plugin } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server replaces this word by the nonce of each answer; emotion and Vite's preloader read it from the page. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** What screens print: Latin-1, the letters of Turkish, œ and Œ, typographic spaces, quotes and dashes, €, signs and arrows. */
const PRINTED = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x11e, 0x11f],
  [0x130, 0x131],
  [0x152, 0x153],
  [0x15e, 0x15f],
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

/**
 * The browser needs an endpoint's method, path, right and tag; its schemas would bring zod into the first load (23 kB). Types
 * are unaffected: they come from the sources. A form imports the schema that it is judged by.
 */
function endpointAddresses(): Plugin {
  return {
    name: "endpoint-addresses",
    async load(id) {
      if (!/\/contracts\/src\/endpoints\/[\w-]+\.ts$/.test(id)) return null;
      const groups = Object.entries((await import(pathToFileURL(id).href)) as Record<string, EndpointGroup>);
      return groups
        .map(([name, group]) => {
          const addresses = Object.entries(group).map(([key, { method, path, right, tag }]) => [
            key,
            { method, path, right, tag },
          ]);
          return `export const ${name} = ${JSON.stringify(Object.fromEntries(addresses))};`;
        })
        .join("\n");
    },
    generateBundle(_options, bundle) {
      const early = Object.values(bundle).find(
        (file) =>
          file.type === "chunk" &&
          ["first-load", "shell"].includes(file.name) &&
          file.moduleIds.some((id) => id.includes("/node_modules/zod/")),
      );
      if (early)
        this.error(`${early.fileName} holds zod: take its constants from a contract without schemas`);
    },
  };
}

/** A row of a catalogue of sentences, up to the end of its English cell. */
const ENGLISH_CELL = /\b(refusal|invalid|notFound|finding|forbidden|answering\(\d+\))`[^`|]*\|/g;

/** The browser shows titles and sentences: the English cell of a refusal is what the server tells programs (12 kB of each list). */
function shownCells(): Plugin {
  return {
    name: "shown-cells",
    apply: "build",
    transform(code, id) {
      if (!/\/contracts\/src\/(?:errors\/[\w-]+|findings)\.ts$/.test(id)) return null;
      return { code: code.replaceAll(ENGLISH_CELL, "$1`|"), map: null };
    },
  };
}

type EndpointGroup = Readonly<
  Record<
    string,
    { readonly method: string; readonly path: string; readonly right: unknown; readonly tag: string }
  >
>;

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

/**
 * Puts what some modules import into one file, however deep, apart from what `before` holds: together they compress better
 * than in sixty files, and need one journey. What is `apart` keeps a file of its own.
 */
function closureOf(
  roots: readonly string[],
  {
    apart,
    before = [],
  }: { readonly apart: readonly string[]; readonly before?: readonly ReadonlySet<string>[] },
) {
  const held = new Set<string>();
  const named = roots.map(fromHere);
  const kept = apart.map(fromHere);
  const holds = (id: string, graph: ModuleGraph): boolean => {
    const visit = (module: string): void => {
      const found =
        held.has(module) || before.some((one) => one.has(module)) ? null : graph.getModuleInfo(module);
      if (found === null) return;
      held.add(module);
      for (const imported of found.importedIds) visit(imported);
    };
    if (held.size === 0) named.forEach(visit);
    return held.has(id) && !kept.includes(id);
  };
  return { held, holds };
}

/** The mode that builds the screens with the office answered in the page: `npm run demo`. */
const DEMO = "demo";

/** The page of the demonstration starts the layer that answers the calls, then the same screens. */
function demoEntry(): Plugin {
  return {
    name: "demo-entry",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("/src/app/main.tsx", "/src/demo/main.ts"),
    },
  };
}

const MAIN = "./src/app/main.tsx";
const SIGN_IN = "./src/features/identity/SignInScreen.tsx";
const DASHBOARD = "./src/features/dashboard/DashboardScreen.tsx";

/** What sign-in runs first, from the page's entry to the screen itself. */
const firstLoad = closureOf([MAIN, SIGN_IN], { apart: [MAIN, SIGN_IN] });

/** What everybody who signed in runs: the layout that most people have, its toolbar and dialogs, lists and errors. */
const shell = closureOf(
  [
    "./src/app/signed-in-routes.ts",
    "./src/app/layouts/initial-data.ts",
    "./src/app/layouts/MainLayout.tsx",
    "./src/app/layouts/DenseLayout.tsx",
    "./src/app/toolbar/SearchButton.tsx",
    "./src/app/toolbar/ShortcutsButton.tsx",
    "./src/app/toolbar/MessagesButton.tsx",
    "./src/app/toolbar/NotificationsButton.tsx",
    "./src/app/toolbar/QuickChatButton.tsx",
    "./src/app/palette/PaletteDialog.tsx",
    "./src/ui/ConfirmDialog.tsx",
    "./src/ui/ErrorState.tsx",
    DASHBOARD,
  ],
  { apart: [DASHBOARD], before: [firstLoad.held] },
);

const LISTS = [
  "./src/features/sale/SalesScreen.tsx",
  "./src/features/supplier-bill/SupplierBillsScreen.tsx",
  "./src/features/entry/EntryLogsScreen.tsx",
  "./src/features/counterparty/CounterpartiesScreen.tsx",
  "./src/features/report/TrialBalanceScreen.tsx",
];

/** What the lists of every day are made of, and their dialogs: the first one loads it for all of them. */
const lists = closureOf(LISTS, { apart: LISTS, before: [firstLoad.held, shell.held] });

function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (firstLoad.holds(id, graph)) return "first-load";
  if (shell.holds(id, graph)) return "shell";
  return lists.holds(id, graph) ? "lists" : null;
}

export default defineConfig(({ mode }) => ({
  root: fromHere("."),
  // The layer reads and answers by the schemas of the endpoints, which the product leaves to its server.
  plugins: [
    ...(mode === DEMO ? [demoEntry()] : [endpointAddresses(), shownCells()]),
    react(),
    lighterFont("inter-latin-wght-normal.woff2"),
    scanDecoders(),
  ],
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
        ...(mode !== DEMO && {
          codeSplitting: {
            groups: [{ name: chunkOf, debugName: "closures" }],
            includeDependenciesRecursively: false,
          },
        }),
      },
    },
  },
}));
