import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import styles from "./PdfDocument.module.css";

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** CSS pixels. */
  readonly width: number;
}

/** Height of an A4 page for its width, until the page itself is known. */
const A4 = 297 / 210;
const MOST_PIXELS = 16_000_000;

/** One page, drawn when it comes near the screen, with its text over it for selection and screen readers. */
export function PdfPage({ pdf, number, width }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  const size = page?.getViewport({ scale: 1 });
  const height = Math.round(size === undefined ? width * A4 : (width * size.height) / size.width);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setNear(true);
      },
      { root: element.parentElement, rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    let current = true;
    if (near)
      pdf.getPage(number).then(
        (found) => {
          if (current) setPage(found);
        },
        // The document was closed meanwhile: nothing to draw any more.
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [near, pdf, number]);

  useEffect(() => {
    const [sheet, layer] = [canvas.current, text.current];
    if (page === undefined || sheet === null || layer === null || width <= 0) return undefined;
    const scale = width / page.getViewport({ scale: 1 }).width;
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
  }, [page, width]);

  return (
    <div ref={frame} className={styles.page} data-page={number} style={{ width, height }}>
      <canvas ref={canvas} />
      <div ref={text} className={styles.text} />
    </div>
  );
}

/** A drawing that gives way to another one is no failure. */
function ignoreCancelled(error: Error): void {
  if (error.name !== "RenderingCancelledException" && error.name !== "AbortException") console.error(error);
}
