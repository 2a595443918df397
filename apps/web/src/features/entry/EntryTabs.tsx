import { useNavigate } from "@tanstack/react-router";
import { Tabs } from "../../ui/Tabs.tsx";

const tabs = [
  { id: "/accounting/entry-logs", label: "Écritures" },
  { id: "/accounting/entry-logs/journals", label: "Journaux et périodes" },
] as const;

/** The two ways to look at the journals: entry by entry, or journal by journal and month by month. */
export function EntryTabs({ value }: { readonly value: (typeof tabs)[number]["id"] }) {
  const navigate = useNavigate();
  return (
    <Tabs label="Journaux de saisie" tabs={tabs} value={value} onChange={(id) => void navigate({ to: id })} />
  );
}
