import { useEffect, useRef, useState } from "react";

/** What a person types is saved this long after the last key. */
const PAUSE_MS = 300;

export type SaveState = "saved" | "waiting" | "saving" | "failed";

/**
 * A draft that saves itself: `change` shows a change at once, and sends it with those since the last save after a pause.
 * Changes leave one request at a time, in their order. One that failed stays in the draft, and goes with the next.
 */
export function useAutosave<Draft extends object>(
  loaded: Draft,
  save: (change: Partial<Draft>, draft: Draft) => Promise<unknown>,
) {
  const [draft, setDraft] = useState(loaded);
  const [state, setState] = useState<SaveState>("saved");
  const latest = useRef(save);
  latest.current = save;
  const whole = useRef(loaded);
  const typed = useRef(new Set<string>());
  const unsent = useRef<Partial<Draft>>({});
  const sending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function flush(): Promise<void> {
    clearTimeout(timer.current);
    if (sending.current || Object.keys(unsent.current).length === 0) return;
    const change = unsent.current;
    unsent.current = {};
    sending.current = true;
    setState("saving");
    try {
      await latest.current(change, whole.current);
      sending.current = false;
      setState("saved");
    } catch {
      sending.current = false;
      unsent.current = { ...change, ...unsent.current };
      setState("failed");
      return;
    }
    await flush();
  }
  const latestFlush = useRef(flush);
  latestFlush.current = flush;

  function change(part: Partial<Draft>) {
    for (const name of Object.keys(part)) typed.current.add(name);
    whole.current = { ...whole.current, ...part };
    setDraft(whole.current);
    unsent.current = { ...unsent.current, ...part };
    setState("waiting");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latestFlush.current(), PAUSE_MS);
  }

  // What changed elsewhere shows here too, but for what was typed here.
  const text = JSON.stringify(loaded);
  useEffect(() => {
    const theirs = Object.entries(JSON.parse(text) as Draft).filter(([name]) => !typed.current.has(name));
    whole.current = { ...whole.current, ...Object.fromEntries(theirs) };
    setDraft(whole.current);
  }, [text]);

  // Leaving the screen sends what waits; closing the tab asks first.
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (sending.current || Object.keys(unsent.current).length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      void latestFlush.current();
    };
  }, []);

  return { draft, change, state, flush };
}
