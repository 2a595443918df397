import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { places, Skeleton } from "../../../ui/Skeleton.tsx";
import styles from "./DocumentViewer.module.css";
import type { DocumentMark } from "./document-mark.ts";
import { middleOnScreen, type PageSize, type Turns, turnedBy } from "./page-geometry.ts";
import { ViewerBar } from "./ViewerBar.tsx";
import { ViewerPage } from "./ViewerPage.tsx";
import type { Word } from "./word-run.ts";
import { clampZoom, largerZoom, smallerZoom, wheelZoom } from "./zoom.ts";

/** What ties the viewer to the form beside it; without it the document is only looked at. */
export interface DocumentLink {
  readonly marks: readonly DocumentMark[];
  /** The mark that the form points at now: shown stronger, and brought into sight. */
  readonly shownId: string | undefined;
  readonly onHover: (id: string | undefined) => void;
  readonly onMark: (id: string) => void;
  /** What brings its pages upright. */
  readonly turns: Turns;
  readonly wordsOf: (page: number) => readonly Word[] | undefined;
  /** The name of the field that takes the words that are clicked; undefined: none does. */
  readonly taker: string | undefined;
  /** False: the words are not what the field takes, and the click means the mark under it. */
  readonly onWords: (words: readonly Word[], page: number) => boolean;
}

export interface DocumentViewerProps {
  readonly name: string;
  /** Undefined while the document opens. */
  readonly pageCount: number | undefined;
  /** Draws one page into its frame, `width` CSS pixels wide, and returns its size in its own unit. */
  readonly renderPage: (page: number, width: number, onSize: (size: PageSize) => void) => ReactNode;
  readonly link: DocumentLink | undefined;
  readonly aside: ReactNode;
}

/** A document page under page: zoom, quarter turns, the places of its values, words that go to the form. */
export function DocumentViewer({ name, pageCount, renderPage, link, aside }: DocumentViewerProps) {
  const [zoom, setZoom] = useState(1);
  const [chosenTurns, setTurns] = useState<Turns>();
  // A sideways scan turns upright by itself as soon as its words are known, unless the user turned it.
  const turns = chosenTurns ?? link?.turns ?? 0;
  const [page, setPage] = useState(1);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  useZoomAnchor(frame, zoom);
  useWheelZoom(frame, setZoom);
  const shown = link?.marks.find(({ id }) => id === link.shownId);
  const shownSize = shown === undefined ? undefined : sizes.get(shown.page);
  useScrollToMark(frame, shown, shownSize, turns);

  function show(wanted: number) {
    const target = frame.current?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
    if (target) frame.current?.scrollTo({ top: target.offsetTop - 8 });
  }
  function onScroll() {
    const box = frame.current;
    if (box === null) return;
    const all = Array.from(box.querySelectorAll<HTMLElement>("[data-page]"));
    const current = all.findLast((one) => one.offsetTop <= box.scrollTop + box.clientHeight / 2);
    if (current !== undefined) setPage(Number(current.dataset.page));
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") setZoom(largerZoom(zoom) ?? zoom);
    else if (event.key === "-") setZoom(smallerZoom(zoom) ?? zoom);
    else if (event.key === "0") setZoom(1);
    else if (event.key === "r" || event.key === "R") setTurns(turnedBy(turns, event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
  }

  const total = pageCount ?? 0;
  return (
    <>
      <ViewerBar
        page={page}
        total={total}
        onPage={show}
        zoom={zoom}
        onZoom={setZoom}
        onTurn={() => setTurns(turnedBy(turns, 1))}
        aside={aside}
      />
      <section
        ref={frame}
        className={styles.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Pages de ${name}`}
        aria-keyshortcuts="+ - 0 r"
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {pageCount === undefined || width === 0 ? (
          <Skeleton height={520} />
        ) : (
          places(total).map((index) => (
            <ViewerPage
              key={index}
              number={index + 1}
              frame={frame}
              width={Math.round(Math.max(120, width - 24) * zoom)}
              turns={turns}
              size={sizes.get(index + 1)}
              onSize={(size) => setSizes((before) => new Map(before).set(index + 1, size))}
              render={renderPage}
              link={link}
            />
          ))
        )}
      </section>
    </>
  );
}

/** The pane's inner width, kept as it is resized. */
function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      // A pane that is put away keeps its pages as they were.
      const wide = Math.round(entry?.contentRect.width ?? 0);
      if (wide > 0) setWidth(wide);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** The point in the middle stays there after zooming. */
function useZoomAnchor(frame: React.RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = frame.current;
    const ratio = zoom / before.current;
    before.current = zoom;
    if (element === null || ratio === 1) return;
    element.scrollTo({
      left: (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2,
      top: (element.scrollTop + element.clientHeight / 2) * ratio - element.clientHeight / 2,
      behavior: "instant",
    });
  }, [frame, zoom]);
}

/** Ctrl and the wheel, or two fingers on a trackpad: the document's zoom, not the page's. */
function useWheelZoom(
  frame: React.RefObject<HTMLElement | null>,
  setZoom: (update: (zoom: number) => number) => void,
): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom((zoom) => clampZoom(wheelZoom(zoom, event.deltaY)));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [frame, setZoom]);
}

/** Brings a mark to the middle when it is not in sight. */
function useScrollToMark(
  frame: React.RefObject<HTMLElement | null>,
  mark: DocumentMark | undefined,
  size: PageSize | undefined,
  turns: Turns,
): void {
  const at = mark === undefined ? "" : `${mark.id} ${mark.page} ${mark.box.join(" ")}`;
  const latest = useRef({ mark, size, turns });
  latest.current = { mark, size, turns };
  const known = size !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mark, or its page known at last, is what scrolls.
  useEffect(() => {
    const element = frame.current;
    const { mark: wanted, size: page, turns: turned } = latest.current;
    const sheet = wanted && element?.querySelector<HTMLElement>(`[data-page="${wanted.page}"]`);
    if (!element || !wanted || !sheet) return;
    const share = page === undefined ? { x: 0, y: 0 } : middleOnScreen(wanted.box, page, turned);
    const x = sheet.offsetLeft + share.x * sheet.offsetWidth;
    const y = sheet.offsetTop + share.y * sheet.offsetHeight;
    const margin = 48;
    const isSeen =
      y > element.scrollTop + margin &&
      y < element.scrollTop + element.clientHeight - margin &&
      x > element.scrollLeft &&
      x < element.scrollLeft + element.clientWidth;
    if (!isSeen) element.scrollTo({ left: x - element.clientWidth / 2, top: y - element.clientHeight / 2 });
  }, [at, known, frame]);
}
