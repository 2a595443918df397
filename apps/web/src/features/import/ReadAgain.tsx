import { ProgressRow } from "../../ui/ProgressRow.tsx";
import type { ImportState } from "./use-import.ts";
import { useRemaining } from "./use-remaining.ts";

interface ReadAgainProps {
  readonly again: Extract<ImportState, { step: "preview" }>["again"];
  readonly name: string;
}

/** How far a file is that is read again because a person changed a choice; nothing else. */
export function ReadAgain({ again, name }: ReadAgainProps) {
  const remaining = useRemaining(again?.done, again?.total);
  if (again === undefined || again.total === 0) return null;
  const { done, total } = again;
  return (
    <ProgressRow
      name={name}
      state="running"
      done={done}
      total={total}
      detail="sans rien écrire"
      remaining={remaining}
    />
  );
}
