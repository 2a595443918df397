import Button from "@mui/material/Button";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { formatCount } from "../../lib/format.ts";
import styles from "./MoreEntries.module.css";

export interface MoreEntriesProps {
  readonly list: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
  > & {
    readonly fetchNextPage: () => unknown;
  };
  readonly shown: number;
  readonly count: number;
}

/** Under the last row: how many of how many are there, and the way to the next ones. */
export function MoreEntries({ list, shown, count }: MoreEntriesProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <span>
        {formatCount(shown)} sur {formatCount(count)}
      </span>
      {list.isFetchNextPageError && <span role="alert">La suite n’a pas pu être lue.</span>}
      <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? "Chargement…" : "Charger la suite"}
      </Button>
    </div>
  );
}
