import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

const SCREENS = {
  bill: "/accounting/supplier-bills/$id",
  report: "/accounting/missions/expenses/$id",
  sale: "/accounting/invoices/$id",
} as const;

interface PaidLinkProps {
  readonly kind: keyof typeof SCREENS;
  readonly id: string;
  readonly children: ReactNode;
}

/** To what an order pays or collects. */
export function PaidLink({ kind, id, children }: PaidLinkProps) {
  return (
    <Link to={SCREENS[kind]} params={{ id }}>
      {children}
    </Link>
  );
}
