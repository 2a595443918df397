import type { UserStatus } from "@grand-livre/contracts/common-user";
import { commonUserEndpoints } from "@grand-livre/contracts/endpoints/common-user";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { toastRefusal } from "../../announce-error.ts";

/** The statuses a person may show, in the menu's order. */
export const statuses = ["online", "away", "busy", "not-visible"] as const satisfies readonly UserStatus[];

/** The signed-in person as others see them. */
export const commonUserQuery = queryOptions({
  queryKey: ["toolbar", "user"],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(commonUserEndpoints.read, { signal, quiet: true }),
});

/** Up to two letters for a person without picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("fr") ?? "").join("");
}

/** Changes the status: sends the whole person with it; shown at once, taken back when the server refuses. */
export function useStatus(): (status: UserStatus) => Promise<void> {
  const client = useQueryClient();
  const { queryKey } = commonUserQuery;
  return async (status) => {
    const before = client.getQueryData(queryKey);
    if (before === undefined || before.status === status) return;
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { ...before, status });
    try {
      // The person as they are now: the name may have changed elsewhere since.
      const user = await call(commonUserEndpoints.read, { quiet: true });
      client.setQueryData(
        queryKey,
        await call(commonUserEndpoints.update, { body: { user: { ...user, status } } }),
      );
    } catch (error) {
      client.setQueryData(queryKey, before);
      await toastRefusal(error);
      await client.invalidateQueries({ queryKey });
    }
  };
}
