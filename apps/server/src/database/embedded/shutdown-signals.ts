/** A terminal's Ctrl-C reaches npm and us, and npm passes it on: the second one is not impatience. */
const IMPATIENCE_MS = 3_000;

/**
 * Closes the product cleanly on SIGINT, SIGTERM and SIGHUP, once, then leaves with code 0 (1 when closing
 * failed). A signal that comes well after the first leaves at once: the next start recovers.
 * Returns what takes the handlers off again.
 */
export function onShutdownSignals(
  close: (signal: NodeJS.Signals) => Promise<void>,
  leave: (code: number) => void = (code) => process.exit(code),
): () => void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt !== null) {
      if (Date.now() - firstAt > IMPATIENCE_MS) leave(1);
      return;
    }
    firstAt = Date.now();
    close(signal).then(
      () => leave(0),
      (error) => {
        console.error(error instanceof Error ? error.message : error);
        leave(1);
      },
    );
  };
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
