import { useRef } from "react";
import { remainingText } from "../../ui/ProgressRow.tsx";

/** The remaining work, estimated from its pace on this screen; undefined during the first second. */
export function useRemaining(done: number | undefined, total: number | undefined): string | undefined {
  const first = useRef<{ readonly at: number; readonly done: number }>(undefined);
  if (done === undefined || total === undefined || total <= 1) return undefined;
  // Begun again, by another server: its pace is counted anew.
  if (first.current === undefined || done < first.current.done) first.current = { at: Date.now(), done };
  const { at, done: from } = first.current;
  return remainingText(at, Date.now(), done - from, total - from);
}
