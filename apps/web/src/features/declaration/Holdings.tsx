import { type CapitalHoldingAnswer, capitalHolding } from "@grand-livre/contracts/capital-holding";
import { capitalHoldingEndpoints } from "@grand-livre/contracts/endpoints/capital-holding";
import { useSearch } from "@tanstack/react-router";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { columnsOf } from "../../app/resource/declared.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { formatCount, formatDate } from "../../lib/format.ts";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./Declaration.module.css";
import { FormsChoice, TAX_PACKAGE } from "./FormsChoice.tsx";
import { HoldingPanel } from "./HoldingPanel.tsx";
import { useTaxForms } from "./queries.ts";

interface HoldingsProps {
  readonly ledger: Ledger;
  readonly title: string;
}

/** Who holds the capital and what the company holds of others, at the closing: 2059-F and G, 2033-F and G. */
export function Holdings({ ledger: { dossier, exercise }, title }: HoldingsProps) {
  const { q, when, skip, limit } = useSearch({ from: `/shell${TAX_PACKAGE}` });
  const on = when === "all" ? undefined : exercise.endDate;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, on };
  const list = usePagedList(capitalHoldingEndpoints.list, "capitalHoldings", query, { skip, limit });
  const { data } = useTaxForms({ fiscalExerciseRefId: exercise.refId, regime: "normal" });
  return (
    <>
      <PageHeader title={title} subtitle={`Au ${formatDate(exercise.endDate)}`} />
      <DeclarationTabs current={TAX_PACKAGE} />
      <div className={styles.body}>
        {/* The list below has a filter bar of its own: two of them would both be « Filtres » on a phone. */}
        <div className={styles.choice}>
          <FormsChoice />
        </div>
        {data !== undefined && <Counts {...data.holdings} />}
        <ResourceScreen
          title={title}
          name="capital-holdings"
          inTabs
          service="declarations"
          noun={["ligne", "lignes"]}
          list={list}
          columns={columns}
          searchPlaceholder="Nom ou SIREN"
          filters={[ended]}
          create={{ label: "Nouvelle ligne" }}
          empty={{
            icon: icons.building,
            title: "Aucun associé saisi",
            text: "Saisissez le nombre de titres du capital, puis chaque associé et chaque participation. La liasse suivante les reprend.",
          }}
          panel={(key, close) => {
            const edited = list.rows?.find(({ id }) => id === key);
            if (key !== "new" && edited === undefined) return null;
            return (
              <HoldingPanel
                key={key}
                legalEntityRefId={dossier.refId}
                companyName={dossier.name}
                edited={edited}
                from={exercise.startDate}
                onClose={close}
              />
            );
          }}
        />
      </div>
    </>
  );
}

interface CountsProps {
  readonly boxes: readonly { readonly box: string; readonly label: string; readonly count: number }[];
  readonly findings: readonly string[];
}

/** What the forms count, and what they miss. */
function Counts({ boxes, findings }: CountsProps) {
  return (
    <>
      <p className={styles.source}>
        {boxes.map(({ box, label, count }) => `${label} (${box})\u00a0: ${formatCount(count)}`).join(" · ")}
      </p>
      {findings.length > 0 && (
        <Notice tone="warning">
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

const ended = {
  name: "when",
  label: "Dates",
  options: [
    { value: "", label: "À la clôture" },
    { value: "all", label: "Toutes les dates" },
  ],
};

const column = columnsOf<typeof capitalHolding.fields, CapitalHoldingAnswer>(capitalHolding.fields);
const columns = [
  column("name", {
    card: "title",
    truncate: true,
    cell: ({ name, firstNames }) => [name, firstNames].filter(Boolean).join(" "),
  }),
  column("kind", { width: "200px" }),
  column("siren", { width: "110px", figures: true }),
  column("shares", {
    width: "130px",
    align: "right" as const,
    figures: true,
    cell: ({ shares }) => (shares === null ? "" : formatCount(Number(shares))),
  }),
  column("part", { width: "110px" }),
  column("heldFrom", { width: "110px" }),
  column("heldUntil", { width: "110px" }),
];
