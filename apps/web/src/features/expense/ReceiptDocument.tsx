import Button from "@mui/material/Button";
import { lazy, Suspense } from "react";
import { announceError } from "../../app/announce-error.ts";
import type { DocumentLink } from "../../app/document/viewer/DocumentViewer.tsx";
import { PictureDocument } from "../../app/document/viewer/PictureDocument.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { saveFile } from "../../lib/api.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { downloadReceipt, type ReceiptFile, useReceiptBytes } from "./queries.ts";
import styles from "./Receipt.module.css";

const PdfDocument = lazy(() =>
  import("../../app/document/viewer/PdfDocument.tsx").then((module) => ({ default: module.PdfDocument })),
);

interface ReceiptDocumentProps {
  readonly file: ReceiptFile;
  readonly name: string;
  /** The form beside it; absent: the receipt is only looked at. */
  readonly link?: DocumentLink | undefined;
}

/** A receipt with the places of what was read on it. */
export function ReceiptDocument({ file, name, link }: ReceiptDocumentProps) {
  const { data, error, refetch } = useReceiptBytes(file);
  if (error !== null) return <RequestError error={error} onRetry={() => void refetch()} />;
  const loading = (
    <div className={styles.loading} role="status" aria-label="Chargement du justificatif">
      <Skeleton height={320} />
    </div>
  );
  if (data === undefined) return loading;
  const save = () =>
    void downloadReceipt(file)
      .then((downloaded) => saveFile(downloaded, name))
      .catch(announceError);
  const aside = (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon path={icons.download} size={16} />}
      title={name}
      onClick={save}
    >
      Télécharger
    </Button>
  );
  return (
    <section className={styles.frame} aria-label={`Justificatif ${name}`}>
      {data.type === "application/pdf" ? (
        <Suspense fallback={loading}>
          <PdfDocument blob={data} name={name} aside={aside} link={link} />
        </Suspense>
      ) : (
        <PictureDocument blob={data} name={name} aside={aside} link={link} />
      )}
    </section>
  );
}
