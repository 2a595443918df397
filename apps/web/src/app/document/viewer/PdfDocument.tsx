import type { PDFDocumentProxy } from "pdfjs-dist";
import { type ReactNode, useEffect, useState } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { icons } from "../../../ui/icons.ts";
import { type DocumentLink, DocumentViewer } from "./DocumentViewer.tsx";
import { openPdf } from "./open-pdf.ts";
import { PdfSheet } from "./PdfSheet.tsx";

interface PdfDocumentProps {
  readonly blob: Blob;
  readonly name: string;
  readonly aside: ReactNode;
  readonly link: DocumentLink | undefined;
}

/** A PDF drawn by the browser itself. */
export function PdfDocument({ blob, name, aside, link }: PdfDocumentProps) {
  const { pdf, failed } = useOpenedPdf(blob);
  if (failed)
    return (
      <EmptyState
        icon={icons.document}
        title="Ce PDF ne s’affiche pas"
        text="Il est abîmé ou protégé. Téléchargez-le pour l’ouvrir avec un autre programme."
        action={aside}
      />
    );
  return (
    <DocumentViewer
      name={name}
      pageCount={pdf?.numPages}
      link={link}
      aside={aside}
      renderPage={(page, width, onSize) =>
        pdf === undefined ? null : <PdfSheet pdf={pdf} number={page} width={width} onSize={onSize} />
      }
    />
  );
}

/** The opened document; closed when it is no longer shown. */
export function useOpenedPdf(blob: Blob) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let opened: PDFDocumentProxy | undefined;
    let gone = false;
    setPdf(undefined);
    setFailed(false);
    openPdf(blob).then(
      (document) => {
        opened = document;
        if (gone) void document.loadingTask.destroy();
        else setPdf(document);
      },
      () => setFailed(!gone),
    );
    return () => {
      gone = true;
      void opened?.loadingTask.destroy();
    };
  }, [blob]);
  return { pdf, failed };
}
