import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";

interface Opened {
  readonly id: string;
  /** Of a line that is an account. */
  readonly account: string | null;
}

/** Lines of forms that open on their accounts, and accounts that open their ledger. */
export function useOpenedLines() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: (id: string) => opened.has(id),
    open: ({ id, account }: Opened) => {
      if (account !== null) return void navigate({ href: generalLedgerHref(account) });
      const next = new Set(opened);
      if (!next.delete(id)) next.add(id);
      setOpened(next);
    },
  };
}

interface LineLabelProps {
  readonly label: string;
  readonly account: string | null;
  readonly strong: boolean;
}

/** What a line is called; an account leads to its ledger. */
export function LineLabel({ label, account, strong }: LineLabelProps) {
  if (account !== null)
    return (
      <Link to="/accounting/reports/general-ledger" search={{ account }}>
        {label}
      </Link>
    );
  return strong ? <strong>{label}</strong> : label;
}
