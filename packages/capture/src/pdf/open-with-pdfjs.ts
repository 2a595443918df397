import { createRequire } from "node:module";
import { join } from "node:path";

const { resolve } = createRequire(import.meta.url);

type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");
export type PdfjsDocument = Awaited<ReturnType<Pdfjs["getDocument"]>["promise"]>;

/** Opens a PDF for the time of an action; `null` when pdf.js cannot open it or the action fails. */
export async function openWithPdfjs<T>(
  bytes: Uint8Array,
  action: (document: PdfjsDocument) => Promise<T>,
): Promise<T | null> {
  const { getDocument } = await loadPdfjs();
  // pdf.js takes the buffer away from its caller: it gets its own copy.
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    standardFontDataUrl: folderOfPdfjs("standard_fonts"),
    cMapUrl: folderOfPdfjs("cmaps"),
    cMapPacked: true,
    // Scanners pack their pages in JBIG2, CCITT or JPEG 2000: their decoders lie there.
    wasmUrl: folderOfPdfjs("wasm"),
  });
  try {
    return await action(await task.promise);
  } catch {
    return null;
  } finally {
    await task.destroy();
  }
}

function folderOfPdfjs(name: string): string {
  return `${join(resolve("pdfjs-dist/package.json"), "..", name)}/`;
}

/** pdf.js looks for its worker there before loading a file by path: so a single bundled file suffices. */
export async function loadPdfjs(): Promise<Pdfjs> {
  const scope = globalThis as typeof globalThis & { pdfjsWorker?: unknown };
  // @ts-expect-error The worker module ships without types; pdf.js alone reads it.
  scope.pdfjsWorker ??= await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  return import("pdfjs-dist/legacy/build/pdf.mjs");
}
