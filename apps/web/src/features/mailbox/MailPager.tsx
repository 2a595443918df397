import type { MailPage } from "@grand-livre/contracts/mailbox";
import IconButton from "@mui/material/IconButton";
import { formatRange } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./Mailbox.module.css";

interface MailPagerProps {
  readonly pagination: Extract<MailPage["pagination"], { readonly totalResults: number }>;
  readonly onPage: (page: number) => void;
}

/** Which mails of how many are shown, and the pages beside. */
export function MailPager({ pagination, onPage }: MailPagerProps) {
  const { totalResults, currentPage, lastPage, startIndex, endIndex } = pagination;
  return (
    <nav className={styles.pager} aria-label="Pages de messages">
      <span>{formatRange(startIndex, endIndex - startIndex + 1, totalResults)}</span>
      <IconButton
        size="small"
        aria-label="Page précédente"
        disabled={currentPage <= 1}
        onClick={() => onPage(currentPage - 1)}
      >
        <Icon path={icons.chevronLeft} size={18} />
      </IconButton>
      <IconButton
        size="small"
        aria-label="Page suivante"
        disabled={currentPage >= lastPage}
        onClick={() => onPage(currentPage + 1)}
      >
        <Icon path={icons.chevronRight} size={18} />
      </IconButton>
    </nav>
  );
}
