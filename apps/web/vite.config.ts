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

export default defineConfig({
  root: fromHere("."),
  plugins: [react(), lighterFont("inter-latin-wght-normal.woff2")],
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
  },
});
