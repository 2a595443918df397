/** The tabs of « Déclarations professionnelles »; their addresses are their ids. */
export const declarationTabs = [
  { id: "/accounting/declarations/calendar", label: "Calendrier" },
  { id: "/accounting/declarations/portfolio", label: "Portefeuille" },
  { id: "/accounting/declarations/vat", label: "TVA" },
  { id: "/accounting/declarations/e-reporting", label: "E-reporting" },
  { id: "/accounting/declarations/tax-package", label: "Liasse" },
] as const;

export type DeclarationTab = (typeof declarationTabs)[number]["id"];
