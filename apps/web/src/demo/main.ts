import { home } from "@grand-livre/office/layer/layer-context";
import { startLayer } from "./start-layer.ts";

// Whoever opens the root or the sign-in page goes on to the home page of the office once signed in.
const { pathname, search } = window.location;
if (pathname === "/" || (pathname === "/sign-in" && search === ""))
  window.history.replaceState(null, "", `/sign-in?redirectURL=${home}`);

// The layer is in place before the first call of the screens.
startLayer();
await import("../app/main.tsx");
