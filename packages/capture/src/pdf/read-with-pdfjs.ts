import { refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import type { PdfAttachment } from "./attachments.ts";
import { loadPdfjs } from "./open-with-pdfjs.ts";
import type { PdfContent } from "./read-pdf.ts";

/**
 * The way for encrypted files: pdf.js holds the ciphers. Many issuers lock editing and printing with an empty user
 * password: such a file opens for everybody and is read. One that asks for a password is refused.
 */
export async function readWithPdfjs(
  bytes: Uint8Array,
  maxPages: number,
): Promise<PdfContent | CaptureRefusal> {
  const { getDocument, PasswordException } = await loadPdfjs();
  // pdf.js takes the buffer away from its caller: it gets its own copy.
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
  });
  try {
    const document = await task.promise;
    if (document.numPages > maxPages)
      return refuse("PDF_TOO_MANY_PAGES", { pages: document.numPages, maxPages });
    const listed: ReadonlyMap<string, { filename: string }> = (await document.getAttachments()) ?? new Map();
    const attachments: PdfAttachment[] = [];
    for (const [id, { filename }] of listed) {
      const content = await document.getAttachmentContent(id);
      attachments.push({
        name: filename,
        relation: null,
        isAssociated: null,
        content: () => (content === null ? undefined : new Uint8Array(content)),
      });
    }
    return { pageCount: document.numPages, attachments, declaredProfile: null, isTruncated: false };
  } catch (error) {
    return refuse(error instanceof PasswordException ? "PDF_ENCRYPTED" : "PDF_BROKEN");
  } finally {
    await task.destroy();
  }
}
