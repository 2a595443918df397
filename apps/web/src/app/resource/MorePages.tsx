import Button from "@mui/material/Button";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";

type Pages = Pick<UseInfiniteQueryResult, "isFetchingNextPage" | "fetchNextPage">;

/** Reads the next page of what is under it. */
export function MorePages({ pages: { isFetchingNextPage, fetchNextPage } }: { readonly pages: Pages }) {
  return (
    <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? "Chargement…" : "Charger la suite"}
    </Button>
  );
}
