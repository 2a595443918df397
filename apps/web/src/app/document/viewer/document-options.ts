import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { queryOptions } from "@tanstack/react-query";
import { type DownloadedFile, download } from "../../../lib/api.ts";

/** A document's bytes: they travel with the token in a header, so they are fetched before they are shown. */
function bytesOptions(key: readonly string[], fetchFile: (signal: AbortSignal) => Promise<DownloadedFile>) {
  return queryOptions({
    queryKey: ["document", ...key],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => (await fetchFile(signal)).blob,
  });
}

/** A document that came with an invoice. */
export function documentOptions(id: string, documentId: string) {
  return bytesOptions([id, documentId], (signal) =>
    download(invoiceEndpoints.document, { params: { id, documentId }, signal, quiet: true }),
  );
}

/** The PDF of a validated sale. */
export function salePdfOptions(id: string) {
  return bytesOptions([id, "pdf"], (signal) =>
    download(invoiceEndpoints.pdf, { params: { id }, signal, quiet: true }),
  );
}
