import { startLayer } from "./start-layer.ts";

/** There are no books here: a person who comes or signs in lands on a dashboard of the office. */
const HOME = "/dashboards/project";
const { pathname, search } = window.location;
if (pathname === "/" || (pathname === "/sign-in" && search === ""))
  window.history.replaceState(null, "", `/sign-in?redirectURL=${HOME}`);

// The layer is in place before the first call of the screens.
startLayer();
await import("../app/main.tsx");
