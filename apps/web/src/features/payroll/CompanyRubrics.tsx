import { rubricEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import type { RubricAnswer } from "@grand-livre/contracts/payroll-lines";
import { payLineNatureWords, rubricBaseWords } from "@grand-livre/contracts/payroll-words";
import { onDay } from "@grand-livre/domain/payroll/employer";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { useQuery } from "@tanstack/react-query";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { PAYROLL } from "./queries.ts";
import { RubricPanel } from "./RubricPanel.tsx";

/** The rubrics of a company, read once for its lists and its forms. */
export function useRubrics(legalEntityRefId: string) {
  return useQuery({
    queryKey: [PAYROLL, "rubrics", legalEntityRefId],
    queryFn: ({ signal }) => call(rubricEndpoints.list, { query: { legalEntityRefId, limit: 200 }, signal }),
  });
}

interface CompanyRubricsProps {
  readonly dossier: Dossier;
  /** The id of a rubric, or `new`; absent: none is open. */
  readonly panel: string | undefined;
  readonly onPanel: (panel: string | undefined) => void;
  /** Why rubrics cannot be changed; absent: they can. */
  readonly missing: string | undefined;
}

/** The rubrics that a company defines beside those of the law. */
export function CompanyRubrics({ dossier, panel, onPanel, missing }: CompanyRubricsProps) {
  const { data, error, refetch } = useRubrics(dossier.refId);
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  const edited = data?.rubrics.find(({ id }) => id === panel);
  return (
    <>
      <DataTable
        label="Rubriques du dossier"
        columns={columns}
        rows={data?.rubrics}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={icons.document}
            title="Aucune rubrique du dossier"
            text="Titres-restaurant, indemnités kilométriques, primes, retenues ou indemnités de fin de contrat s’ajoutent ici."
          />
        }
        rowTone={({ active }) => (active ? undefined : "muted")}
        {...(missing === undefined ? { onOpen: ({ id }: RubricAnswer) => onPanel(id) } : {})}
      />
      {(panel === "new" || edited !== undefined) && (
        <RubricPanel key={panel} dossier={dossier} edited={edited} onClose={() => onPanel(undefined)} />
      )}
    </>
  );
}

/** What a rubric is worth today. */
function worthText({ base, nature, rates }: RubricAnswer): string {
  const rate = onDay(rates, localToday());
  const unit = rate?.unitCents == null ? "" : formatCents(rate.unitCents, "EUR");
  const share = rate?.ppm == null ? "" : formatPpm(rate.ppm);
  if (base === "percent") return share;
  if (base === "amount") return "";
  return nature === "mileage" && unit === "" ? "Barème" : [unit, share].filter(Boolean).join(" · ");
}

const columns: readonly Column<RubricAnswer>[] = [
  { id: "code", header: "Code", width: "120px", value: ({ code }) => code },
  { id: "label", header: "Rubrique", card: "title", truncate: true, value: ({ label }) => label },
  {
    id: "nature",
    header: "Nature",
    truncate: true,
    from: "medium",
    value: ({ nature }) => payLineNatureWords[nature],
  },
  {
    id: "base",
    header: "Base",
    width: "200px",
    truncate: true,
    from: "wide",
    value: ({ base }) => rubricBaseWords[base],
  },
  { id: "worth", header: "Valeur", width: "130px", align: "right", value: worthText },
  { id: "account", header: "Compte", width: "90px", figures: true, value: ({ account }) => account },
  {
    id: "state",
    header: "État",
    width: "100px",
    value: ({ active }) => (active ? "Active" : "Inactive"),
    cell: ({ active }) => (active ? "Active" : <StatusChip tone="neutral">Inactive</StatusChip>),
  },
];
