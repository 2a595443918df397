/** The tabs of « Rapprochement bancaire »; their addresses are their ids. */
export const reconciliationTabs = [
  { id: "/accounting/reconciliation", label: "Banque" },
  { id: "/accounting/reconciliation/lettering", label: "Lettrage" },
  { id: "/accounting/reconciliation/transfers", label: "Règlements" },
  { id: "/accounting/reconciliation/mandates", label: "Mandats" },
  { id: "/accounting/reconciliation/ebics", label: "Connexions EBICS" },
] as const;
