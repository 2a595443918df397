/** The reports by what they are asked for: each section is a tab, each report one below it. Their addresses are their ids. */
export const reportSections = [
  {
    id: "editions",
    label: "Éditions",
    reports: [
      { id: "/accounting/reports", label: "Balance générale" },
      { id: "/accounting/reports/general-ledger", label: "Grand livre" },
      { id: "/accounting/reports/journals", label: "Journaux" },
      { id: "/accounting/reports/aged-balance", label: "Balance âgée" },
      { id: "/accounting/reports/due-dates", label: "Échéancier" },
    ],
  },
  {
    id: "statements",
    label: "États financiers",
    reports: [
      { id: "/accounting/reports/balance-sheet", label: "Bilan" },
      { id: "/accounting/reports/income-statement", label: "Compte de résultat" },
      { id: "/accounting/reports/intermediate-balances", label: "SIG" },
      { id: "/accounting/reports/cash-flow", label: "Flux" },
      { id: "/accounting/reports/annual-accounts", label: "Comptes annuels" },
    ],
  },
  {
    id: "steering",
    label: "Pilotage",
    reports: [
      { id: "/accounting/reports/cash-forecast", label: "Prévision" },
      { id: "/accounting/reports/analytic", label: "Analytique" },
    ],
  },
  {
    id: "control",
    label: "Contrôle",
    reports: [
      { id: "/accounting/reports/review", label: "Révision" },
      { id: "/accounting/reports/fec", label: "FEC" },
      { id: "/accounting/reports/integrity", label: "Intégrité" },
    ],
  },
] as const;

/** All of them, for what searches screens. */
export const reportTabs = reportSections.flatMap(({ reports }) => [...reports]);
