import type { OverdueCustomer } from "@grand-livre/contracts/reminder";
import type { Column } from "../../ui/data-table-types.ts";

/** What the file says of each customer: whom to remind, of how much, and why not. */
export const customerColumns: readonly Column<OverdueCustomer>[] = [
  { id: "name", header: "Client", value: ({ name }) => name },
  { id: "email", header: "E-mail", value: ({ email }) => email },
  { id: "count", header: "Factures", kind: "number", value: ({ invoiceCount }) => invoiceCount },
  { id: "remaining", header: "Reste dû", kind: "amount", value: ({ remainingCents }) => remainingCents },
  {
    id: "due",
    header: "À envoyer",
    value: ({ due }) => due.map(({ levelName, count }) => `${levelName} (${count})`).join(", "),
  },
  { id: "hold", header: "Suspendu", value: ({ exclusion }) => exclusion?.reason },
];
