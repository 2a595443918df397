import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { explainError } from "../lib/error-text.ts";
import { importAgain } from "../lib/import-again.ts";
import { toast } from "../ui/toast.ts";

interface Closable {
  readonly onClose: () => void;
}

/**
 * A panel or dialog that is fetched when it is first opened. One that cannot be fetched says so and closes; opening it
 * again asks for it again.
 */
export function lazyPart<Module, Props extends Closable>(
  load: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const fetchModule = importAgain(load);
  const fetchPart = () =>
    lazy(async () => {
      try {
        return { default: partOf(await fetchModule()) };
      } catch (error) {
        latest = fetchPart();
        const { text, code } = await explainError(error);
        const told = () => toast({ message: text, code, tone: "error" });
        return { default: ({ onClose }: Props) => <Unfetched onClose={onClose} told={told} /> };
      }
    });
  let latest = fetchPart();
  return function LazyPart(props: Props) {
    // The part that was requested when this was opened: it may have failed since.
    const [Part] = useState(() => latest);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Closes at once: the person reads why and may open it again. */
function Unfetched({ onClose, told }: Closable & { readonly told: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    onClose();
    told();
  }, []);
  return null;
}
