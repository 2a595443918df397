import { absenceEndpoints } from "@grand-livre/contracts/endpoints/absence";
import { firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";

/** Everybody under contract in the month of the address, with absences and leave. */
export function usePlanning({ refId: legalEntityRefId }: Dossier) {
  const search = useSearch({ from: "/shell/accounting/payslip/absences" });
  const month = search.month ?? firstDayOfMonth(localToday());
  const query = { legalEntityRefId, month };
  const planning = useQuery({
    queryKey: [absenceEndpoints.planning.tag, "planning", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(absenceEndpoints.planning, { query, signal }),
  });
  return { month, ...planning };
}
