import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** The program of the reader's child process, as packages/capture names it. */
export const READER_CHILD = pathToFileURL(
  createRequire(import.meta.url).resolve("@grand-livre/capture/reader/child"),
);
