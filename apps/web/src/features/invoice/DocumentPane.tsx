import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { RequestError } from "../../app/RequestError.tsx";
import { api, saveFile } from "../../lib/api.ts";
import { formatBytes } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CapturedDocument } from "./CapturedDocument.tsx";
import styles from "./DocumentPane.module.css";

const PdfDocument = lazy(() =>
  import("./PdfDocument.tsx").then((module) => ({ default: module.PdfDocument })),
);

/** The document that came in, beside the form: PDF, picture, or a readable rendering of an XML. */
export function DocumentPane({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const original = invoice.documents[0];
  if (original === undefined)
    return (
      <div className={styles.frame}>
        <EmptyState
          icon={icons.document}
          title="Aucun document"
          text="Cette facture a été saisie à la main."
        />
      </div>
    );
  const path = `/api/invoice/${invoice.id}/document/${original.id}`;
  const download = (label: string) => (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon path={icons.download} size={16} />}
      title={`${original.fileName} · ${formatBytes(original.sizeBytes)}`}
      onClick={() => void api.download(path).then((file) => saveFile(file, original.fileName))}
    >
      {label}
    </Button>
  );
  if (original.mediaType === "application/pdf" || original.mediaType.startsWith("image/"))
    return (
      <section className={styles.frame} aria-label={`Document ${original.fileName}`}>
        <Bytes
          path={path}
          mediaType={original.mediaType}
          name={original.fileName}
          aside={download("Télécharger")}
        />
      </section>
    );
  return (
    <section className={styles.frame} aria-label={`Document ${original.fileName}`}>
      <div className={styles.bar}>
        <span className={styles.name}>{original.fileName}</span>
        {download("Télécharger le XML")}
      </div>
      <CapturedDocument invoice={invoice} path={path} />
    </section>
  );
}

interface BytesProps {
  readonly path: string;
  readonly mediaType: string;
  readonly name: string;
  readonly aside: React.ReactNode;
}

/** Documents travel with the token in a header, so they are fetched before they are shown. */
function Bytes({ path, mediaType, name, aside }: BytesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["document", path],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => (await api.download(path, { signal, quiet: true })).blob,
  });
  if (error !== null) return <RequestError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (mediaType !== "application/pdf") return <Picture blob={data} name={name} aside={aside} />;
  return (
    <Suspense fallback={<Loading />}>
      <PdfDocument blob={data} name={name} aside={aside} />
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

function Picture({
  blob,
  name,
  aside,
}: {
  readonly blob: Blob;
  readonly name: string;
  readonly aside: React.ReactNode;
}) {
  const [url, setUrl] = useState<string>();
  const [whole, setWhole] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <>
      <div className={styles.bar}>
        <Button size="small" color="inherit" onClick={() => setWhole(!whole)}>
          {whole ? "Taille réelle" : "Ajuster"}
        </Button>
        {aside}
      </div>
      <div className={styles.picture} data-whole={whole || undefined}>
        {url !== undefined && <img src={url} alt={`Document ${name}`} />}
      </div>
    </>
  );
}
