import { lazy, Suspense, useEffect, useState } from "react";
import { type Explanation, explainError, LOST_FILE } from "../lib/error-text.ts";

const ErrorState = lazy(() =>
  import("../ui/ErrorState.tsx").then((module) => ({ default: module.ErrorState })),
);

export interface RequestErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What could not be loaded, in the words of the error catalogue, with its code and a retry. */
export function RequestError({ error, onRetry }: RequestErrorProps) {
  const explanation = useExplanation(error);
  return (
    <Suspense fallback={null}>
      {explanation === undefined ? null : <ErrorState {...explanation} onRetry={onRetry} />}
    </Suspense>
  );
}

/** The text of an error, for screens that place it themselves; undefined while the catalogue loads. */
export function useExplanation(error: unknown): Explanation | undefined {
  const [explanation, setExplanation] = useState<Explanation>();
  useEffect(() => {
    let current = true;
    setExplanation(undefined);
    if (error !== null && error !== undefined) {
      if (!(error instanceof Error && (error.name === "ApiError" || error.name === LOST_FILE)))
        console.error(error);
      void explainError(error).then((text) => {
        if (current) setExplanation(text);
      });
    }
    return () => {
      current = false;
    };
  }, [error]);
  return explanation;
}
