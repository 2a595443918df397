import { LOST_FILE } from "../lib/error-text.ts";

const STYLES = /^Unable to preload CSS for (\S+)/;
const AGAIN_MS = 2_000;
/** Runs once the first screen is rendered, so that the screen waits for nothing. */
const LATER_MS = 4_000;

/**
 * What becomes of a file of the application that cannot be fetched. A deployment removes those that an open page still
 * names: the page is read anew. Where the line is down, reading it anew would lose what is typed and show nothing: the
 * failure is shown where it is met, and the file is requested again there.
 */
export function watchLostFiles(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    const styles = STYLES.exec(payload.message)?.[1];
    if (styles !== undefined) fetchStyles(styles);
    // By its own name: the router reads the page anew for the browser's message.
    payload.name = LOST_FILE;
    payload.message = `A file of the application could not be fetched: ${payload.message}`;
    void readAnewWhereDeployed();
  });
  // The parts that show a failure, or ask before something is lost, cannot be fetched any more once the line is down.
  setTimeout(() => {
    for (const load of [() => import("../ui/ErrorState.tsx"), () => import("../ui/ConfirmDialog.tsx")])
      load().catch(() => undefined);
  }, LATER_MS);
}

async function readAnewWhereDeployed(): Promise<void> {
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const answer = await fetch("/", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok !== true || entry == null) return;
  if (!(await answer.text()).includes(entry)) window.location.reload();
}

/** Reads the page anew where it can be, so that a broken line does not replace it by the browser's own page. */
export async function readAnewOnceReachable(): Promise<void> {
  const answer = await fetch("/", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok === true) window.location.reload();
}

/** A module asks for its styles once, and takes them for granted at its second import. */
function fetchStyles(href: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.onerror = () => {
    link.remove();
    setTimeout(() => fetchStyles(href), AGAIN_MS);
  };
  document.head.append(link);
}
