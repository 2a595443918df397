import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { salePdfOptions } from "../../app/document/viewer/document-options.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { saveFile } from "../../lib/api.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./SaleDocument.module.css";
import { saleNumber } from "./sale-state.ts";

const PdfDocument = lazy(() =>
  import("../../app/document/viewer/PdfDocument.tsx").then((module) => ({ default: module.PdfDocument })),
);

/** The document as the client has it: the Factur-X that the validation froze. */
export function SaleDocument({ sale }: { readonly sale: InvoiceAnswer }) {
  const { data, error, refetch } = useQuery(salePdfOptions(sale.id));
  const name = `${saleNumber(sale)}.pdf`;
  return (
    <section className={styles.frame} aria-label={`Document ${name}`}>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <PdfDocument
            blob={data}
            name={name}
            link={undefined}
            aside={
              <Button
                size="small"
                color="inherit"
                startIcon={<Icon path={icons.download} size={16} />}
                onClick={() => saveFile({ blob: data, filename: name }, name)}
              >
                Télécharger
              </Button>
            }
          />
        </Suspense>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Chargement du document">
      <Skeleton height={520} />
    </div>
  );
}
