import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** One cache of the server's answers. Refusals are final; only what never got an answer is tried again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: "always",
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    mutations: { retry: false },
  },
});

/** Asks again what the screen shows and could not read. */
export function retryFailed(): void {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}
