import { lazy, Suspense } from "react";
import { useStore } from "../lib/store.ts";
import { dialogs } from "./confirm.ts";

const ConfirmDialog = lazy(() =>
  import("./ConfirmDialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

/** Shows the dialogs that `confirm()` opens, one at a time; the dialog's code loads with the first one. */
export function ConfirmHost() {
  const first = useStore(dialogs)[0];
  return (
    <Suspense fallback={null}>
      {first === undefined ? null : <ConfirmDialog key={first.id} dialog={first} />}
    </Suspense>
  );
}
