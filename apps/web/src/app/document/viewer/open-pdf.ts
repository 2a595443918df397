import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

type Loader = () => Promise<string>;

/** Fonts and character maps that documents may leave out, each fetched from our own server when one needs it. */
const files: Readonly<Record<string, Loader>> = {
  ...(import.meta.glob("../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
    query: "?url",
    import: "default",
  }) as Record<string, Loader>),
  ...(import.meta.glob("../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
    query: "?url",
    import: "default",
  }) as Record<string, Loader>),
};

const byName = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf("/") + 1), load]),
);

/** Answers the library's requests for its own data by name, since built files carry a hash in theirs. */
class OwnData {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const load = byName.get(filename);
    if (load === undefined) throw new Error(`pdf.js asks for ${filename}, which is not served`);
    const response = await fetch(await load());
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Opens a PDF for drawing. The caller destroys its loading task. */
export async function openPdf(blob: Blob): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    BinaryDataFactory: OwnData,
    useWorkerFetch: false,
    // The page's policy allows no WebAssembly: scans in JBIG2, CCITT or JPEG 2000 are decoded by plain scripts, which the
    // worker takes from this folder of the build by their own names.
    useWasm: false,
    wasmUrl: `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`,
    enableXfa: false,
  });
  return task.promise;
}
