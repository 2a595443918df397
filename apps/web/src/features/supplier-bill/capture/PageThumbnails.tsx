import type { PDFDocumentProxy } from "pdfjs-dist";
import { Fragment, useEffect, useRef, useState } from "react";
import { PdfSheet } from "../../../app/document/viewer/PdfSheet.tsx";
import type { PageSize } from "../../../app/document/viewer/page-geometry.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { places } from "../../../ui/Skeleton.tsx";
import { type Cuts, partsOf } from "./page-cuts.ts";
import styles from "./SplitDialog.module.css";

interface PageThumbnailsProps {
  readonly pdf: PDFDocumentProxy;
  readonly cuts: Cuts;
  readonly disabled: boolean;
  /** Adds or takes away the cut before a page. */
  readonly onToggle: (page: number) => void;
}

const WIDTH = 128;

/** The pages side by side, a cut to place between each two: arrows move along them, Space cuts. */
export function PageThumbnails({ pdf, cuts, disabled, onToggle }: PageThumbnailsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const parts = partsOf(cuts, pdf.numPages);
  const partOf = (page: number) => parts.findIndex(({ from, to }) => page >= from && page <= to) + 1;

  function onKeyDown(event: React.KeyboardEvent) {
    const buttons = Array.from(frame.current?.querySelectorAll<HTMLElement>("button") ?? []);
    const at = buttons.indexOf(event.target as HTMLElement);
    const to =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? at + 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? at - 1
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? buttons.length - 1
              : undefined;
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cuts, not a set of fields.
    <div ref={frame} className={styles.pages} role="group" aria-label="Pages et coupes" onKeyDown={onKeyDown}>
      {places(pdf.numPages).map((index) => {
        const page = index + 1;
        return (
          <Fragment key={page}>
            {page > 1 && (
              <button
                type="button"
                className={styles.cut}
                aria-pressed={cuts.has(page)}
                aria-label={`Couper avant la page ${page}`}
                title={cuts.has(page) ? "Retirer la coupe" : "Couper ici"}
                disabled={disabled}
                onClick={() => onToggle(page)}
              >
                <Icon path={icons.scissors} size={16} />
              </button>
            )}
            <Thumbnail pdf={pdf} page={page} bill={partOf(page)} count={parts.length} />
          </Fragment>
        );
      })}
    </div>
  );
}

function Thumbnail(props: {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly bill: number;
  readonly count: number;
}) {
  const { pdf, page, bill, count } = props;
  const frame = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  const [size, setSize] = useState<PageSize>({ width: 210, height: 297 });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setNear(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <figure ref={frame} className={styles.page} data-other={bill % 2 === 0 || undefined}>
      <div
        className={styles.sheet}
        style={{ width: WIDTH, height: Math.round((WIDTH * size.height) / size.width) }}
      >
        {near && <PdfSheet pdf={pdf} number={page} width={WIDTH} onSize={setSize} />}
      </div>
      <figcaption>
        Page {page}
        {count > 1 && <span> · facture {bill}</span>}
      </figcaption>
    </figure>
  );
}
