import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { RequestError } from "./RequestError.tsx";

/** A screen that failed: a sentence, a retry and the code to quote; the rest of the application stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <RequestError
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
