import { type AnyRouter, getElementScrollRestorationEntry } from "@tanstack/router-core";

/** What is still not there by then is no longer where one was. */
const LONGEST_WAIT_MS = 5_000;
/** A person who scrolls keeps their own place. */
const OWN_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Puts each list back where it was left, once its rows are there: the router does so once, when the screen renders,
 * which is before the answers of a screen that fetches them again. A list that scrolls by itself has
 * `data-scroll-restoration-id`.
 */
export function keepScrollPlaces(router: AnyRouter): void {
  let stop = () => {};
  router.subscribe("onBeforeLoad", () => stop());
  router.subscribe("onRendered", () => {
    stop();
    stop = waitForPlaces(router);
  });
}

function waitForPlaces(router: AnyRouter): () => void {
  const found = new WeakSet<Element>();
  const restore = () => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-scroll-restoration-id]")) {
      const { scrollRestorationId: id = "" } = element.dataset;
      const place = getElementScrollRestorationEntry(router, { id });
      if (found.has(element) || place === undefined) continue;
      if (element.scrollHeight - element.clientHeight < place.scrollY) continue;
      found.add(element);
      element.scrollTo(place.scrollX, place.scrollY);
    }
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of OWN_MOVES) removeEventListener(move, stop, true);
  };
  const timer = setTimeout(stop, LONGEST_WAIT_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { capture: true, passive: true });
  restore();
  return stop;
}
