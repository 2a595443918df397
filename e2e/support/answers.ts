import type { Page, Route } from "@playwright/test";

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
  await page.route(address, async (route) => {
    asked += 1;
    await isLetGo;
    await route.continue();
  });
  return { asked: () => asked, letGo };
}

/** Calls of such an address fail, the network being down or the server behind it; answers how to mend it. */
export async function failAnswers(page: Page, address: RegExp, how: "down" | "broken") {
  const fail = (route: Route) =>
    how === "down"
      ? route.abort("internetdisconnected")
      : route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
  await page.route(address, fail);
  return () => page.unroute(address, fail);
}

/** The server does what such calls ask, and the line breaks before its answer comes; answers how to mend it. */
export async function loseAnswers(page: Page, address: RegExp) {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(address, lose);
  return () => page.unroute(address, lose);
}
