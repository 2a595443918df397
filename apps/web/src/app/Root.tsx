import { Outlet } from "@tanstack/react-router";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { ToastHost } from "../ui/ToastHost.tsx";
import { LoadingBar } from "./LoadingBar.tsx";

/** What every screen has, whatever its layout. */
export function Root() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}
