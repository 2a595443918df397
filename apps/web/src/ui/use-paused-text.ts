import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/** A text that is passed on once its typing pauses: the text of the field, and its setter. */
export function usePausedText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  /** The texts that were reported and have not come back as `value` yet. */
  const told = useRef<readonly string[]>([]);
  useEffect(() => {
    const at = told.current.indexOf(value);
    told.current = told.current.slice(at + 1);
    // Letters typed while a reported text came back are kept.
    if (at >= 0) return;
    told.current = [];
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => {
      told.current = [...told.current, typed];
      latest.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped] as const;
}
