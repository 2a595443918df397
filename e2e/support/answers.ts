import type { Page, Route } from "@playwright/test";
import { intercept } from "./intercept.ts";

/** Answers that wait, as on a slow line, until they are let go. */
export interface HeldAnswers {
  /** How often it was asked meanwhile. */
  readonly asked: () => number;
  readonly letGo: () => void;
}

/** Keeps back the answers to calls of such an address. */
export async function holdAnswers(page: Page, address: RegExp): Promise<HeldAnswers> {
  let asked = 0;
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await intercept(page, address, async (route) => {
    asked += 1;
    await isLetGo;
    await route.continue();
  });
  return { asked: () => asked, letGo };
}

/** What such calls meet until it is mended, which waits for the first of them to have met it. */
async function untilMended(page: Page, address: RegExp, meet: (route: Route) => Promise<void>) {
  const { promise: isMet, resolve: met } = Promise.withResolvers<void>();
  const handle = (route: Route) => meet(route).finally(met);
  await intercept(page, address, handle);
  return async () => {
    await isMet;
    await page.unroute(address, handle);
  };
}

/**
 * Calls of such an address fail, the network being down or the server behind it; answers how to mend it. What the screen
 * shows of an earlier failure may still be there: look at what it shows of this one once it is mended.
 */
export function failAnswers(page: Page, address: RegExp, how: "down" | "broken") {
  return untilMended(page, address, (route) =>
    how === "down"
      ? route.abort("internetdisconnected")
      : route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
}

/** The server does what such calls ask, and the line breaks before its answer comes; answers how to mend it. */
export function loseAnswers(page: Page, address: RegExp) {
  return untilMended(page, address, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
}
