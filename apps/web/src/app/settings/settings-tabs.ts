/** The tabs of « Paramètres »; their addresses are their ids. */
export const settingsTabs = [
  { id: "/accounting/settings/company", label: "Société" },
  { id: "/accounting/settings/exercises", label: "Exercices et périodes" },
  { id: "/accounting/settings/journals", label: "Journaux" },
  { id: "/accounting/settings/vat-codes", label: "Codes de TVA" },
  { id: "/accounting/settings/analytic", label: "Analytique" },
  { id: "/accounting/settings/articles", label: "Articles" },
  { id: "/accounting/settings/currency-rates", label: "Devises" },
  { id: "/accounting/settings/capture", label: "Capture" },
] as const;
