import { useState } from "react";
import { toast } from "../../ui/toast.ts";

/** The state of a dialog that writes in the books: busy while it does, then closed with a message, or told what was refused. */
export function useBookCommand(options: {
  /** Writes, and answers what the message of success says. */
  readonly work: () => Promise<string>;
  /** Reads again what changed. */
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const message = await options.work();
      toast({ tone: "success", message });
      options.onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
      await options.refresh();
    }
  }
  return { busy, problem, forget: () => setProblem(null), send: () => void send() };
}
