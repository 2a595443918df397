import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import type { SessionAnswer } from "@grand-livre/contracts/identity";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "./api.ts";
import { type SignedInUser, session } from "./session.ts";

/** The person as the server now knows them, and for whom they act or may act. */
export type KnownUser = Omit<SessionAnswer, "expiresAt">;

/** Reads who is signed in afresh; a session that has ended says 401. */
export async function readSession(headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) {
  const { expiresAt: _, ...user } = await call(identityEndpoints.session, {
    headers,
    quiet: true,
    ...(signal === undefined ? {} : { signal }),
  });
  session.refresh(user);
  return user;
}

function useSession(): KnownUser | undefined {
  const { data } = useQuery({
    queryKey: ["identity", "session"],
    staleTime: 60_000,
    queryFn: ({ signal }) => readSession({}, signal),
  });
  return data;
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
