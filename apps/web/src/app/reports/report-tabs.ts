/** The tabs of « Rapports »; their addresses are their ids. */
export const reportTabs = [
  { id: "/accounting/reports", label: "Balance générale" },
  { id: "/accounting/reports/general-ledger", label: "Grand livre" },
  { id: "/accounting/reports/fec", label: "FEC" },
  { id: "/accounting/reports/integrity", label: "Intégrité" },
] as const;
