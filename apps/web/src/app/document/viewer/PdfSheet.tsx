import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import styles from "./DocumentViewer.module.css";
import type { PageSize } from "./page-geometry.ts";

interface PdfSheetProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** CSS pixels. */
  readonly width: number;
  /** Told once: the page's size in points, as it is displayed. */
  readonly onSize: (size: PageSize) => void;
}

const MOST_PIXELS = 16_000_000;
/** Zooming draws once it rests; until then the drawing is stretched. */
const REST_MS = 120;

/** One page of a PDF, with its text over it for selection and screen readers. */
export function PdfSheet({ pdf, number, width, onSize }: PdfSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const drawnWidth = useRested(width);
  const told = useRef(onSize);
  told.current = onSize;

  useEffect(() => {
    let current = true;
    pdf.getPage(number).then(
      (found) => {
        if (!current) return;
        const { width: wide, height } = found.getViewport({ scale: 1 });
        told.current({ width: wide, height });
        setPage(found);
      },
      // The document was closed meanwhile: nothing to draw any more.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pdf, number]);

  useEffect(() => {
    const [sheet, layer] = [canvas.current, text.current];
    if (page === undefined || sheet === null || layer === null || drawnWidth <= 0) return undefined;
    const scale = drawnWidth / page.getViewport({ scale: 1 }).width;
    const shown = page.getViewport({ scale });
    const density = Math.min(
      window.devicePixelRatio || 1,
      Math.sqrt(MOST_PIXELS / (shown.width * shown.height)),
    );
    const viewport = page.getViewport({ scale: scale * density });
    sheet.width = Math.floor(viewport.width);
    sheet.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: sheet, viewport });
    drawing.promise.catch(ignoreCancelled);
    layer.replaceChildren();
    layer.style.setProperty("--total-scale-factor", String(scale));
    const words = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: layer,
      viewport: shown,
    });
    words.render().catch(ignoreCancelled);
    return () => {
      drawing.cancel();
      words.cancel();
    };
  }, [page, drawnWidth]);

  return (
    <>
      <canvas ref={canvas} />
      <div ref={text} className={styles.text} />
    </>
  );
}

/** A value once it has stopped changing; the first one at once. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** A drawing that gives way to another one is no failure. */
function ignoreCancelled(error: Error): void {
  if (error.name !== "RenderingCancelledException" && error.name !== "AbortException") console.error(error);
}
