import { type FigureLink, FigureLinks } from "../../app/figure-links/FigureLinks.tsx";
import type { Dashboard } from "./dashboard.ts";

const bills = (view: "to-complete" | "to-check" | "ready"): FigureLink["link"] => ({
  to: "/accounting/supplier-bills",
  search: { view },
});

const payValues = (count: number): FigureLink => ({
  ...{ label: "Valeurs de paie à revoir", count, tone: "waits" },
  link: { to: "/accounting/payslip/configuration" },
});

/** What waits for somebody, each count leading to its list. */
export function TodoTiles({ todo }: { readonly todo: Dashboard["todo"] }) {
  return (
    <FigureLinks
      label="À faire"
      figures={[
        {
          label: "Factures à compléter",
          count: todo.toComplete,
          tone: "waits",
          link: bills("to-complete"),
        },
        { label: "Factures à vérifier", count: todo.toCheck, tone: "waits", link: bills("to-check") },
        {
          label: "Factures prêtes à valider",
          count: todo.readyToValidate,
          tone: "ready",
          link: bills("ready"),
        },
        {
          label: "Écritures en brouillard",
          count: todo.draftEntries,
          tone: "waits",
          link: { to: "/accounting/entry-logs", search: { state: "draft" } },
        },
        {
          label: "Exercices à clôturer",
          count: todo.exercisesToClose,
          tone: "waits",
          link: { to: "/accounting/settings/exercises" },
        },
        ...(todo.payValuesToReview > 0 ? [payValues(todo.payValuesToReview)] : []),
      ]}
    />
  );
}
