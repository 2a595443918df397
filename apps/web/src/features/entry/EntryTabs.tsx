import { useNavigate } from "@tanstack/react-router";
import { Tabs } from "../../ui/Tabs.tsx";

const tabs = [
  { id: "/accounting/entry-logs", label: "Écritures" },
  { id: "/accounting/entry-logs/journals", label: "Journaux et périodes" },
  { id: "/accounting/entry-logs/recurring", label: "Récurrentes" },
] as const;

/** Entry by entry, journal by journal and month by month, or what comes again by itself. */
export function EntryTabs({ value }: { readonly value: (typeof tabs)[number]["id"] }) {
  const navigate = useNavigate();
  return (
    <Tabs label="Journaux de saisie" tabs={tabs} value={value} onChange={(id) => void navigate({ to: id })} />
  );
}
