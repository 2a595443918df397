import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { summaryOf, tickedOf } from "../../app/fields/rights-draft.ts";
import { localToday } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { DelegationTab } from "./delegation-route.ts";
import { endingOf, periodOf, personName, states, stateTones } from "./delegation-words.ts";

const giver: Column<DelegationAnswer> = {
  id: "giver",
  header: "De la part de",
  truncate: true,
  value: (row) => personName(row.giver),
  cell: (row) => <strong>{personName(row.giver)}</strong>,
};

const receiver: Column<DelegationAnswer> = {
  id: "receiver",
  header: "Confiée à",
  truncate: true,
  value: (row) => personName(row.receiver),
  cell: (row) => <strong>{personName(row.receiver)}</strong>,
};

const shared: readonly Column<DelegationAnswer>[] = [
  { id: "period", header: "Période", width: "200px", figures: true, value: periodOf },
  {
    id: "entities",
    header: "Entreprises",
    truncate: true,
    value: (row) => row.legalEntities.map(({ name }) => name).join(", ") || "–",
  },
  {
    id: "rights",
    header: "Droits",
    width: "180px",
    from: "medium",
    value: (row) => summaryOf(tickedOf(row.rights)),
  },
  {
    id: "mandate",
    header: "Mandat",
    width: "90px",
    from: "wide",
    value: (row) => (row.mandate === null ? "–" : "Joint"),
  },
  {
    id: "state",
    header: "État",
    width: "150px",
    card: "aside",
    value: stateText,
    cell: (row) => (
      <StatusChip tone={endingOf(row, localToday()) === undefined ? stateTones[row.state] : "warning"}>
        {stateText(row)}
      </StatusChip>
    ),
  },
];

function stateText(row: DelegationAnswer): string {
  const ending = endingOf(row, localToday());
  return ending === undefined ? states[row.state] : ending.charAt(0).toUpperCase() + ending.slice(1);
}

/** Of one's own, the other person alone; of all, both. */
export function columnsOf(tab: DelegationTab): readonly Column<DelegationAnswer>[] {
  if (tab === "received") return [{ ...giver, card: "title" }, ...shared];
  if (tab === "given") return [{ ...receiver, card: "title" }, ...shared];
  return [{ ...giver, card: "title" }, receiver, ...shared];
}
