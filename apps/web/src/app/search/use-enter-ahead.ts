import { useEffect, useRef, useState } from "react";

/**
 * Enter that comes before the answer to what was typed: what is shown then answers something else, or nothing yet. It is
 * kept, and `choose` is called once the answer is there; further typing or leaving forgets it.
 */
export function useEnterAhead(searching: boolean, choose: () => void) {
  const [asked, setAsked] = useState(false);
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (!asked || searching) return;
    setAsked(false);
    latest.current();
  }, [asked, searching]);
  return { ask: () => setAsked(true), forget: () => setAsked(false) };
}
