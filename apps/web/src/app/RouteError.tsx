import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { LOST_FILE } from "../lib/error-text.ts";
import { readAnewOnceReachable } from "./lost-files.ts";
import { RequestError } from "./RequestError.tsx";

/** A screen that failed: a sentence, a retry and the code to quote; the rest of the application stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <RequestError
      error={error}
      onRetry={() => {
        // The browser keeps the failure of the screen's file for as long as the page is open.
        if (error instanceof Error && error.name === LOST_FILE) return void readAnewOnceReachable();
        reset();
        void router.invalidate();
      }}
    />
  );
}
