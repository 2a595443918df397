import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import type { DocumentLink } from "../../app/document/viewer/DocumentViewer.tsx";
import { documentOptions } from "../../app/document/viewer/document-options.ts";
import { PictureDocument } from "../../app/document/viewer/PictureDocument.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { download, saveFile } from "../../lib/api.ts";
import { formatBytes } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CapturedDocument } from "./CapturedDocument.tsx";
import styles from "./DocumentPane.module.css";

const PdfDocument = lazy(() =>
  import("../../app/document/viewer/PdfDocument.tsx").then((module) => ({ default: module.PdfDocument })),
);

interface DocumentPaneProps {
  readonly invoice: InvoiceAnswer;
  /** The form beside it, for a draft. */
  readonly link?: DocumentLink | undefined;
  /** Under the pages: what a click does now. */
  readonly hint?: ReactNode;
}

/** The document that came in, beside the form: PDF, picture, or a readable rendering of an XML. */
export function DocumentPane({ invoice, link, hint }: DocumentPaneProps) {
  const original = invoice.documents[0];
  if (original === undefined) return null;
  const params = { id: invoice.id, documentId: original.id };
  const downloadButton = (label: string) => (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon path={icons.download} size={16} />}
      title={`${original.fileName} · ${formatBytes(original.sizeBytes)}`}
      onClick={() =>
        void download(invoiceEndpoints.document, { params }).then((file) => saveFile(file, original.fileName))
      }
    >
      {label}
    </Button>
  );
  if (original.mediaType === "application/pdf" || original.mediaType.startsWith("image/"))
    return (
      <section className={styles.frame} aria-label={`Document ${original.fileName}`}>
        <Bytes
          invoiceId={invoice.id}
          documentId={original.id}
          mediaType={original.mediaType}
          name={original.fileName}
          aside={downloadButton("Télécharger")}
          link={link}
        />
        {hint}
      </section>
    );
  return (
    <section className={styles.frame} aria-label={`Document ${original.fileName}`}>
      <div className={styles.bar}>
        <span className={styles.name}>{original.fileName}</span>
        {downloadButton("Télécharger le XML")}
      </div>
      <CapturedDocument invoice={invoice} documentId={original.id} />
    </section>
  );
}

interface BytesProps {
  readonly invoiceId: string;
  readonly documentId: string;
  readonly mediaType: string;
  readonly name: string;
  readonly aside: ReactNode;
  readonly link: DocumentLink | undefined;
}

function Bytes({ invoiceId, documentId, mediaType, name, aside, link }: BytesProps) {
  const { data, error, refetch } = useQuery(documentOptions(invoiceId, documentId));
  if (error !== null) return <RequestError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (mediaType !== "application/pdf")
    return <PictureDocument blob={data} name={name} aside={aside} link={link} />;
  return (
    <Suspense fallback={<Loading />}>
      <PdfDocument blob={data} name={name} aside={aside} link={link} />
    </Suspense>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Chargement du document">
      <Skeleton height={520} />
    </div>
  );
}
