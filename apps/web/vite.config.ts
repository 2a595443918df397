import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server replaces this word by the nonce of each answer; emotion and Vite's preloader read it from the page. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

export default defineConfig({
  root: fromHere("."),
  plugins: [react()],
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
