import type { Column } from "../../ui/data-table-types.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";

/** Active rows unless « Tous » is chosen; under `status` in the URL, whose value `all` lists every row. */
export const activeFilter = {
  name: "status",
  label: "Statut",
  options: [
    { value: "", label: "Actifs" },
    { value: "all", label: "Tous" },
  ],
};

export const activeTone = ({ active }: { readonly active: boolean }) =>
  active ? undefined : ("muted" as const);

/** « Actif » or « Désactivé ». */
export function activeColumn<Row extends { readonly active: boolean }>(width: string): Column<Row> {
  return {
    id: "status",
    header: "Statut",
    width,
    value: ({ active }) => (active ? "Actif" : "Désactivé"),
    cell: ({ active }) =>
      active ? <StatusChip tone="success">Actif</StatusChip> : <StatusChip>Désactivé</StatusChip>,
  };
}
