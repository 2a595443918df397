import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/** A text that is told once its typing pauses: what stands in the field, and how it changes. */
export function usePausedText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => latest.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped] as const;
}
