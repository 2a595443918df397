import { useEffect, useRef } from "react";
import { toast } from "../../ui/toast.ts";

/** Leaves a screen whose subject is not, or no longer, there, and says so. */
export function useGone(gone: boolean, sentence: string, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!gone) return;
    toast({ message: sentence });
    latest.current();
  }, [gone, sentence]);
}
