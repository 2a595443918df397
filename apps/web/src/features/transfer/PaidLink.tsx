import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface PaidLinkProps {
  readonly isReport: boolean;
  readonly id: string;
  readonly children: ReactNode;
}

/** To what a transfer pays: a supplier's document, or an expense report. */
export function PaidLink({ isReport, id, children }: PaidLinkProps) {
  return isReport ? (
    <Link to="/accounting/missions/expenses/$id" params={{ id }}>
      {children}
    </Link>
  ) : (
    <Link to="/accounting/supplier-bills/$id" params={{ id }}>
      {children}
    </Link>
  );
}
