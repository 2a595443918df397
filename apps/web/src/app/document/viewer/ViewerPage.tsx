import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./DocumentViewer.module.css";
import type { DocumentLink } from "./DocumentViewer.tsx";
import { PageMarks } from "./PageMarks.tsx";
import { holds, type PageSize, type Point, pointOnPage, type Turns, turnedSize } from "./page-geometry.ts";
import { type Word, wordAt, wordsBetween } from "./word-run.ts";

interface ViewerPageProps {
  readonly number: number;
  readonly frame: RefObject<HTMLElement | null>;
  /** CSS pixels on the screen, turned or not. */
  readonly width: number;
  readonly turns: Turns;
  readonly size: PageSize | undefined;
  readonly onSize: (size: PageSize) => void;
  readonly render: (page: number, width: number, onSize: (size: PageSize) => void) => ReactNode;
  readonly link: DocumentLink | undefined;
}

const A4: PageSize = { width: 210, height: 297 };
/** Under this many pixels of the screen a press is a click, not a drag. */
const CLICK_PIXELS = 5;

/** One page: drawn when it comes near, with the marks of its values over it and its words under the pointer. */
export function ViewerPage(props: ViewerPageProps) {
  const { number, frame, width, turns, size, link } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const near = useNear(sheet, frame);
  const seen = turnedSize(size ?? A4, turns);
  const height = Math.round((width * seen.height) / seen.width);
  // The sheet is laid out upright and turned as a whole: everything on it turns along.
  const inner = turns % 2 === 0 ? { width, height } : { width: height, height: width };
  const pick = usePicking({ number, size, turns, sheet, link });
  return (
    <div
      ref={sheet}
      className={styles.page}
      data-page={number}
      data-picking={(link?.taker !== undefined && pick.hasWords) || undefined}
      style={{ width, height }}
      {...pick.handlers}
    >
      <div className={styles.sheet} style={{ ...inner, transform: transformOf(turns, width, height) }}>
        {near && props.render(number, inner.width, props.onSize)}
        {size !== undefined && link !== undefined && (
          <PageMarks
            page={size}
            marks={link.marks.filter((mark) => mark.page === number)}
            shownId={link.shownId}
            picked={pick.words}
            onMark={link.onMark}
            onHover={link.onHover}
          />
        )}
      </div>
    </div>
  );
}

function transformOf(turns: Turns, width: number, height: number): string {
  if (turns === 1) return `translateX(${width}px) rotate(90deg)`;
  if (turns === 2) return `translate(${width}px, ${height}px) rotate(180deg)`;
  return turns === 3 ? `translateY(${height}px) rotate(270deg)` : "none";
}

function useNear(sheet: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setNear(true);
      },
      { root: frame.current, rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [sheet, frame]);
  return near;
}

interface Picking {
  readonly number: number;
  readonly size: PageSize | undefined;
  readonly turns: Turns;
  readonly sheet: RefObject<HTMLElement | null>;
  readonly link: DocumentLink | undefined;
}

/** The pointer on a page: over a mark it points at its field; a click or a drag puts words into the field that waits. */
function usePicking({ number, size, turns, sheet, link }: Picking) {
  const [words, setWords] = useState<readonly Word[]>([]);
  const press = useRef<{ readonly at: Point; readonly screen: Point }>(undefined);
  const all = link?.wordsOf(number);
  const hasWords = all !== undefined && all.length > 0;

  function pointOf(event: PointerEvent): Point | undefined {
    const box = sheet.current?.getBoundingClientRect();
    if (box === undefined || size === undefined) return undefined;
    return pointOnPage({ x: event.clientX, y: event.clientY }, box, size, turns);
  }
  const markAt = (point: Point) =>
    link?.marks
      .filter((mark) => mark.page === number && holds(mark.box, point, 2))
      .sort((one, other) => one.box[2] * one.box[3] - other.box[2] * other.box[3])[0];
  /** Over a tag, its own click counts. */
  const onTag = (event: PointerEvent) =>
    event.target instanceof Element && event.target.closest("button") !== null;

  function onPointerMove(event: PointerEvent) {
    const point = pointOf(event);
    if (point === undefined || link === undefined || onTag(event)) return;
    const from = press.current;
    if (from !== undefined && link.taker !== undefined && all !== undefined) {
      if (event.pointerType === "mouse") setWords(wordsBetween(all, from.at, point));
      return;
    }
    if (event.buttons !== 0) return;
    link.onHover(markAt(point)?.id);
    const under = link.taker === undefined || all === undefined ? undefined : wordAt(all, point);
    setWords((before) => (before.length === 1 && before[0] === under ? before : under ? [under] : []));
  }

  function onPointerUp(event: PointerEvent) {
    const from = press.current;
    press.current = undefined;
    const point = pointOf(event);
    if (from === undefined || point === undefined || link === undefined || onTag(event)) return;
    const moved = Math.hypot(event.clientX - from.screen.x, event.clientY - from.screen.y);
    const isDrag = moved > CLICK_PIXELS;
    // A finger that moves scrolls.
    if (isDrag && event.pointerType !== "mouse") return;
    const chosen = isDrag
      ? wordsBetween(all ?? [], from.at, point)
      : [wordAt(all ?? [], point)].filter((word) => word !== undefined);
    setWords([]);
    if (link.taker !== undefined && chosen.length > 0 && link.onWords(chosen, number)) return;
    const mark = isDrag ? undefined : markAt(point);
    if (mark !== undefined) link.onMark(mark.id);
  }

  const handlers =
    link === undefined
      ? {}
      : {
          onPointerDown(event: PointerEvent) {
            const point = pointOf(event);
            if (event.button !== 0 || point === undefined || onTag(event)) return;
            press.current = { at: point, screen: { x: event.clientX, y: event.clientY } };
          },
          // The field that waits for words keeps the focus while they are clicked.
          onMouseDown(event: React.MouseEvent) {
            if (link.taker !== undefined && hasWords) event.preventDefault();
          },
          onPointerMove,
          onPointerUp,
          onPointerCancel() {
            press.current = undefined;
            setWords([]);
          },
          onPointerLeave() {
            press.current = undefined;
            setWords([]);
            link.onHover(undefined);
          },
        };
  return { words, hasWords, handlers };
}
