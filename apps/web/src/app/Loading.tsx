import type { ReactNode } from "react";
import { SkeletonForm } from "../ui/Skeleton.tsx";
import { RequestError, type RequestErrorProps } from "./RequestError.tsx";

interface LoadingProps extends Pick<RequestErrorProps, "onRetry"> {
  readonly error: Error | null;
  /** How many lines the skeleton of a form has. */
  readonly fields?: number;
  /** Another skeleton, of the shape of what is read. */
  readonly children?: ReactNode;
}

/** What replaces an answer that has not come: a skeleton, or the error with a retry button. */
export function Loading({ error, onRetry, fields = 6, children }: LoadingProps) {
  if (error !== null) return <RequestError error={error} onRetry={onRetry} />;
  return children ?? <SkeletonForm fields={fields} />;
}
