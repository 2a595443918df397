import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import type { SessionAnswer } from "@grand-livre/contracts/identity";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "./api.ts";
import { queryClient } from "./query-client.ts";
import { type SignedInUser, session } from "./session.ts";

/** The person as the server now knows them, and for whom they act or may act. */
export type KnownUser = Omit<SessionAnswer, "expiresAt">;

/** Keeps the person as the server has just told them. */
function keep({ expiresAt: _, ...user }: SessionAnswer): KnownUser {
  session.refresh(user);
  return user;
}

/** Reads who is signed in afresh; a session that has ended says 401. */
export async function readSession(headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) {
  return keep(
    await call(identityEndpoints.session, {
      headers,
      quiet: true,
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}

const sessionQuery = queryOptions({
  queryKey: ["identity", "session"],
  staleTime: 60_000,
  queryFn: ({ signal }) => readSession({}, signal),
});

/** Takes the person as another call told them. */
export function tellSession(answer: SessionAnswer): void {
  queryClient.setQueryData(sessionQuery.queryKey, keep(answer));
}

function useSession(): KnownUser | undefined {
  return useQuery(sessionQuery).data;
}

/** Who is signed in: at once as sign-in said, then as the server now knows them. */
export function useSignedInUser(): SignedInUser | undefined {
  const known = useMemo(() => session.user(), []);
  return useSession() ?? known;
}

/** The delegations that the signed-in person may use today; none until the server has answered. */
export function useReceivedDelegations(): KnownUser["delegations"] {
  return useSession()?.delegations ?? NONE;
}

/** The id of the signed-in person, once the server has answered. */
export function useOwnId(): string | undefined {
  return useSession()?.userId;
}

const NONE: readonly never[] & KnownUser["delegations"] = [];
