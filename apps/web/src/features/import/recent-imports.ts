import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { RecentImport } from "@grand-livre/contracts/import";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../lib/api.ts";
import { useStore } from "../../lib/store.ts";
import { seenImports } from "./seen-imports.ts";

const LOOK_MS = 1000;

/** All is written, and not kept yet: how long the last checks take is not known. */
export const isVerifying = ({
  done,
  total,
}: {
  readonly done: number;
  readonly total?: number | undefined;
}) => total !== undefined && total > 1 && done >= total;

export const VERIFYING = {
  ledger: "Vérification\u00a0: tout le lot, ou rien",
  journal: "Vérification…",
} as const;

export const isUnderWay = ({ state }: RecentImport) => state === "queued" || state === "running";

/**
 * The imports that a company's screen shows besides the one it follows itself: those under way, also another person's,
 * and the person's own that ended unseen, until they are put aside. Undefined until they are known.
 */
export function useRecentImports(
  dossier: string,
  followed: string | undefined,
): readonly RecentImport[] | undefined {
  const client = useQueryClient();
  const seen = useStore(seenImports).split(" ");
  const { data } = useQuery({
    queryKey: ["import", "recent", dossier],
    queryFn: ({ signal }) =>
      call(importEndpoints.recent, { query: { legalEntityRefId: dossier }, signal, quiet: true }),
    // An import may have started since the list was last read.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) ? LOOK_MS : false),
  });
  const imports = data?.imports ?? [];
  const running = imports.filter((one) => isUnderWay(one) && one.id !== followed).map(({ id }) => id);
  const before = useRef<readonly string[]>([]);
  const key = running.join(" ");
  useEffect(() => {
    const now = key === "" ? [] : key.split(" ");
    const hasEnded = before.current.some((id) => !now.includes(id) && id !== followed);
    before.current = now;
    // What it wrote is everywhere: lists, balances, accounts.
    if (hasEnded) void client.invalidateQueries();
  }, [client, key, followed]);
  return data?.imports.filter(
    (one) =>
      one.id !== followed &&
      (isUnderWay(one) || (!seen.includes(one.id) && one.error?.code !== "JOB_CANCELLED")),
  );
}
