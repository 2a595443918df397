import "./base.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ACTING_KEY } from "../lib/acting-for.ts";
import { onSecondFactorRequired, onSessionEnded } from "../lib/api.ts";
import { startLabels } from "../lib/i18n/labels.ts";
import { LOCK_KEY } from "../lib/lock.ts";
import { session } from "../lib/session.ts";
import { Appearance } from "./Appearance.tsx";
import { keepScrollPlaces } from "./keep-scroll-places.ts";
import { watchLostFiles } from "./lost-files.ts";
import { openSignedInRoutes, router } from "./router.tsx";
import { announceExpiredSession } from "./session-dialogs.ts";
import { keepStrayFiles } from "./stray-files.ts";
import { printInLight } from "./theme/paper.ts";

onSessionEnded(announceExpiredSession);
onSecondFactorRequired(() => void router.navigate({ to: "/second-factor", replace: true }));

// One tab that locks the session, or begins or ceases to act for somebody, takes the others with it.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === ACTING_KEY || (key === LOCK_KEY && newValue !== null)) window.location.reload();
});

watchLostFiles();
void startLabels();

// A signed-in person opens one of these screens at once. Its navigation loads them again and shows any failure.
if (session.isAuthenticated()) openSignedInRoutes().catch(() => undefined);

keepScrollPlaces(router);
keepStrayFiles();
printInLight();

const unsubscribe = router.subscribe("onResolved", () => {
  document.getElementById("splash")?.setAttribute("hidden", "");
  unsubscribe();
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Appearance>
      <RouterProvider router={router} />
    </Appearance>
  </StrictMode>,
);
