import { useQuery } from "@tanstack/react-query";
import { journalsOptions } from "../../../lib/journals.ts";

/** The accounts that money may come to or leave: those of the bank and cash journals in use. */
export function useTreasuryAccounts(legalEntityRefId: string) {
  const { data } = useQuery(journalsOptions(legalEntityRefId));
  return data?.flatMap(({ active, treasuryAccount, code, label }) =>
    !active || treasuryAccount === null
      ? []
      : [{ value: treasuryAccount, label: `${treasuryAccount} · ${label} (${code})` }],
  );
}
