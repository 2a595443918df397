/** The two views of the list of third parties. */
export const listTabs = {
  name: "view",
  items: [
    { id: "all", label: "Tiers" },
    { id: "doubles", label: "Doublons probables" },
  ],
} as const;
