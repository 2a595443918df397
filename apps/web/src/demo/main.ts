import { home } from "@grand-livre/office/layer/layer-context";
import { startLayer } from "./start-layer.ts";

// The root and the sign-in page lead a signed-in person to the home page of the office.
const { pathname, search } = window.location;
if (pathname === "/" || (pathname === "/sign-in" && search === ""))
  window.history.replaceState(null, "", `/sign-in?redirectURL=${home}`);

// The layer is in place before the first call of the screens.
startLayer();
await import("../app/main.tsx");
