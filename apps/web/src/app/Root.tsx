import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { acting } from "../lib/acting-for.ts";
import { useStore } from "../lib/store.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { ToastHost } from "../ui/ToastHost.tsx";
import { LoadingBar } from "./LoadingBar.tsx";

const ActingBanner = lazy(() =>
  import("./acting/ActingBanner.tsx").then((module) => ({ default: module.ActingBanner })),
);

/** What every screen has, in every layout. */
export function Root() {
  return (
    <>
      <LoadingBar />
      {useStore(acting) !== undefined && (
        <Suspense>
          <ActingBanner />
        </Suspense>
      )}
      <Outlet />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}
