import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { compress } from "hono/compress";
import type { Application } from "../application.ts";
import type { HttpApp } from "./app.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  ico: "image/x-icon",
  woff2: "font/woff2",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  txt: "text/plain; charset=utf-8",
};

function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Attributes only: positions that a chart or a virtual list computes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Serves the built web app: files under their hashed names for a year, and its page for every other path. */
export function registerWebApp(http: HttpApp, app: Application): void {
  const root = app.config.webRoot;
  // After the API: its answers never pass here.
  http.get("*", compress(), async (context) => {
    const path = decodedPath(context.req.path);
    const file = join(root, path);
    if (
      path !== "/index.html" &&
      file.startsWith(root + sep) &&
      !path.includes("/.") &&
      (await isFile(file))
    ) {
      const bytes = await readFile(file);
      const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
      if (context.req.header("if-none-match") === etag) return context.body(null, 304);
      const extension = path.slice(path.lastIndexOf(".") + 1);
      return context.body(bytes, 200, {
        "content-type": MEDIA_TYPES[extension] ?? "application/octet-stream",
        "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        etag,
      });
    }
    // A file of a version that is gone, or that never was: a page in its place would be run or cached as what it is not.
    if (path.startsWith("/assets/")) return context.notFound();
    const page = await readFile(join(root, "index.html"), "utf8").catch(() => undefined);
    if (page === undefined)
      return context.text("Grand Livre : l’interface n’est pas construite (npm start la construit).", 503);
    const nonce = randomBytes(16).toString("base64url");
    return context.html(page.replaceAll("__CSP_NONCE__", nonce), 200, {
      "cache-control": "no-store",
      "content-security-policy": pagePolicy(nonce),
    });
  });
}

function decodedPath(path: string): string {
  try {
    return normalize(decodeURIComponent(path));
  } catch {
    return "/";
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
