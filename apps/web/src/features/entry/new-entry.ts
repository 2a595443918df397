import { useNavigate } from "@tanstack/react-router";

export const newEntry = "Nouvelle écriture";

/** Starts an entry, in the journal that is looked at if there is one. */
export function useNewEntry(journal?: string): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({ to: "/accounting/entry-logs/new", search: journal === undefined ? {} : { journal } });
}
