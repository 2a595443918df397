import IconButton from "@mui/material/IconButton";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { places, Skeleton } from "../../ui/Skeleton.tsx";
import { openPdf } from "./open-pdf.ts";
import styles from "./PdfDocument.module.css";
import { PdfPage } from "./PdfPage.tsx";

interface PdfDocumentProps {
  readonly blob: Blob;
  readonly name: string;
  readonly aside: ReactNode;
}

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** A PDF drawn by the browser itself: pages one under the other, zoom, page by page, fitted to the pane. */
export function PdfDocument({ blob, name, aside }: PdfDocumentProps) {
  const { pdf, failed } = useOpenedPdf(blob);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);

  function show(wanted: number) {
    const target = frame.current?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
    if (target) frame.current?.scrollTo({ top: target.offsetTop - 8 });
  }
  function onScroll() {
    const box = frame.current;
    if (box === null) return;
    const pages = Array.from(box.querySelectorAll<HTMLElement>("[data-page]"));
    const current = pages.findLast((one) => one.offsetTop <= box.scrollTop + box.clientHeight / 2);
    if (current !== undefined) setPage(Number(current.dataset.page));
  }

  const total = pdf?.numPages ?? 0;
  const larger = STEPS.find((step) => step > zoom);
  const smaller = STEPS.findLast((step) => step < zoom);
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
    <>
      <div className={styles.bar} role="toolbar" aria-label="Document">
        <div className={styles.group}>
          <IconButton
            size="small"
            aria-label="Page précédente"
            disabled={page <= 1}
            onClick={() => show(page - 1)}
          >
            <Icon path={icons.chevronLeft} size={18} />
          </IconButton>
          <span className={styles.figures} aria-live="polite">
            {total === 0 ? "–" : `${page} / ${total}`}
          </span>
          <IconButton
            size="small"
            aria-label="Page suivante"
            disabled={page >= total}
            onClick={() => show(page + 1)}
          >
            <Icon path={icons.chevronRight} size={18} />
          </IconButton>
        </div>
        <div className={styles.group}>
          <IconButton
            size="small"
            aria-label="Réduire"
            disabled={smaller === undefined}
            onClick={() => setZoom(smaller ?? zoom)}
          >
            <Icon path={icons.zoomOut} size={18} />
          </IconButton>
          <button
            type="button"
            className={styles.fit}
            title="Ajuster à la largeur"
            onClick={() => setZoom(1)}
          >
            {zoom === 1 ? "Ajusté" : `${Math.round(zoom * 100)}\u202f%`}
          </button>
          <IconButton
            size="small"
            aria-label="Agrandir"
            disabled={larger === undefined}
            onClick={() => setZoom(larger ?? zoom)}
          >
            <Icon path={icons.zoomIn} size={18} />
          </IconButton>
        </div>
        {aside}
      </div>
      <section
        ref={frame}
        className={styles.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Pages de ${name}`}
        onScroll={onScroll}
      >
        {pdf === undefined || width === 0 ? (
          <Skeleton height={520} />
        ) : (
          places(total).map((index) => (
            <PdfPage key={index} pdf={pdf} number={index + 1} width={Math.round((width - 24) * zoom)} />
          ))
        )}
      </section>
    </>
  );
}

function useOpenedPdf(blob: Blob) {
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

/** The pane's inner width, kept as it is resized. */
function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
