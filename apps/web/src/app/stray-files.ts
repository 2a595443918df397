import { carriesFiles } from "../lib/carries-files.ts";

let tell: (() => void) | undefined;

/** Subscribes to files that were dropped where no zone takes them; answers how to unsubscribe. */
export function onStrayFiles(told: () => void): () => void {
  tell = told;
  return () => {
    if (tell === told) tell = undefined;
  };
}

/**
 * Files that are dragged over the page belong to the page, through any re-render: the browser would open those that
 * no zone takes, and also those that are dropped on what was drawn anew since they last moved, for it drops them on nothing.
 * So a pane over everything receives them; what lies under the pointer hears of them from it. Begins before
 * anything is drawn, and never ends.
 */
export function keepStrayFiles(): void {
  const pane = document.createElement("div");
  pane.style.cssText = "position: fixed; inset: 0; z-index: 2147483647";
  pane.hidden = true;
  document.body.append(pane);
  let hovered: Element | undefined;

  const hover = (event: DragEvent, place: Element | undefined) => {
    if (place === hovered) return;
    const left = hovered;
    hovered = place;
    if (place !== undefined) say("dragenter", event, place, left);
    if (left !== undefined) say("dragleave", event, left, place);
  };
  const leave = (event: DragEvent) => {
    hover(event, undefined);
    pane.hidden = true;
  };
  const heard = {
    dragenter: () => {
      pane.hidden = false;
    },
    dragover: (event: DragEvent) => {
      const place = placeUnder(pane, event);
      hover(event, place);
      say("dragover", event, place);
    },
    dragleave: (event: DragEvent) => {
      // From one element to another of the page it goes on.
      if (event.relatedTarget === null) leave(event);
    },
    drop: (event: DragEvent) => {
      const isTaken = say("drop", event, placeUnder(pane, event));
      hovered = undefined;
      pane.hidden = true;
      if (!isTaken) tell?.();
    },
  };
  for (const type of ["dragenter", "dragover", "dragleave", "drop"] as const)
    window.addEventListener(
      type,
      (event) => {
        // What the pane says itself goes its way.
        if (!event.isTrusted || !carriesFiles(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        heard[type](event);
      },
      { capture: true },
    );
}

function placeUnder(pane: HTMLElement, { clientX, clientY }: DragEvent): Element {
  pane.style.pointerEvents = "none";
  const place = document.elementFromPoint(clientX, clientY);
  pane.style.pointerEvents = "";
  return place ?? document.body;
}

/** Informs a place of what happens over it. @returns whether it takes it */
function say(type: string, event: DragEvent, place: Element, relatedTarget?: Element): boolean {
  const { clientX, clientY, dataTransfer } = event;
  const told = { bubbles: true, cancelable: true, composed: true, clientX, clientY, dataTransfer };
  return !place.dispatchEvent(new DragEvent(type, { ...told, relatedTarget: relatedTarget ?? null }));
}
