/** Where an entry is shown. */
export function entryHref(id: string): string {
  return `/accounting/entry-logs/${id}`;
}

/** Where the lines of an account are shown. */
export function generalLedgerHref(account: string): string {
  return `/accounting/reports/general-ledger?account=${encodeURIComponent(account)}`;
}
