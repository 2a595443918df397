/** The tabs of « Rapports »; their addresses are their ids. */
export const reportTabs = [
  { id: "/accounting/reports", label: "Balance générale" },
  { id: "/accounting/reports/general-ledger", label: "Grand livre" },
  { id: "/accounting/reports/journals", label: "Journaux" },
  { id: "/accounting/reports/aged-balance", label: "Balance âgée" },
  { id: "/accounting/reports/due-dates", label: "Échéancier" },
  { id: "/accounting/reports/cash-forecast", label: "Prévision" },
  { id: "/accounting/reports/balance-sheet", label: "Bilan" },
  { id: "/accounting/reports/income-statement", label: "Compte de résultat" },
  { id: "/accounting/reports/intermediate-balances", label: "SIG" },
  { id: "/accounting/reports/cash-flow", label: "Flux" },
  { id: "/accounting/reports/analytic", label: "Analytique" },
  { id: "/accounting/reports/review", label: "Révision" },
  { id: "/accounting/reports/fec", label: "FEC" },
  { id: "/accounting/reports/integrity", label: "Intégrité" },
] as const;
