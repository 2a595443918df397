import type { SessionAnswer } from "@grand-livre/contracts/identity";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "./api.ts";
import { type SignedInUser, session } from "./session.ts";

/** Who is signed in: at once as sign-in said, then as the server now knows them. A session that has ended says 401. */
export function useSignedInUser(): SignedInUser | undefined {
  const known = useMemo(() => session.user(), []);
  const { data } = useQuery({
    queryKey: ["identity", "session"],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { expiresAt: _, ...user } = await api.get<SessionAnswer>("/api/auth/session", {
        signal,
        quiet: true,
      });
      session.refresh(user);
      return user;
    },
  });
  return data ?? known;
}
