/** The screens beside the list of sales; the palette knows them too. */
export const salesPlaces = [
  { id: "/accounting/invoices/reminders", label: "Relances" },
  { id: "/accounting/invoices/recurring", label: "Factures récurrentes" },
  { id: "/accounting/invoices/trash", label: "Corbeille" },
] as const;
