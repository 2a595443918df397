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
  cell: (row) => <strong>{personName(row.giver)}</strong>,
};

const receiver: Column<DelegationAnswer> = {
  id: "receiver",
  header: "Confiée à",
  truncate: true,
  cell: (row) => <strong>{personName(row.receiver)}</strong>,
};

const shared: readonly Column<DelegationAnswer>[] = [
  { id: "period", header: "Période", width: "200px", figures: true, cell: periodOf },
  {
    id: "entities",
    header: "Entreprises",
    truncate: true,
    cell: (row) => row.legalEntities.map(({ name }) => name).join(", ") || "–",
  },
  {
    id: "rights",
    header: "Droits",
    width: "180px",
    from: "medium",
    cell: (row) => summaryOf(tickedOf(row.rights)),
  },
  {
    id: "mandate",
    header: "Mandat",
    width: "90px",
    from: "wide",
    cell: (row) => (row.mandate === null ? "–" : "Joint"),
  },
  {
    id: "state",
    header: "État",
    width: "150px",
    card: "aside",
    cell: (row) => {
      const ending = endingOf(row, localToday());
      return (
        <StatusChip tone={ending === undefined ? stateTones[row.state] : "warning"}>
          {ending === undefined ? states[row.state] : capital(ending)}
        </StatusChip>
      );
    },
  },
];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Of one's own, the other person alone; of all, both. */
export function columnsOf(tab: DelegationTab): readonly Column<DelegationAnswer>[] {
  if (tab === "received") return [{ ...giver, card: "title" }, ...shared];
  if (tab === "given") return [{ ...receiver, card: "title" }, ...shared];
  return [{ ...giver, card: "title" }, receiver, ...shared];
}
