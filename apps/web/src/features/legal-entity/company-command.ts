import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../ui/toast.ts";

const TAG = companyEndpoints.list.tag;

/** Who may be chosen as the person in charge. */
export function usePeople() {
  return useQuery({
    queryKey: [TAG, "people"],
    queryFn: ({ signal }) => call(companyEndpoints.people, { signal }),
  }).data?.people;
}

/** One command of a company at a time: says what was done, reads again what shows it. */
export function useCompanyCommand() {
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<unknown>, said: string): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      toast({ tone: "success", message: said });
      return true;
    } catch (error) {
      await announceError(error);
      return false;
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: [TAG] });
      await queryClient.invalidateQueries({ queryKey: [legalEntityEndpoints.list.tag] });
    }
  }
  return { run, busyReason: busy ? "Enregistrement en cours." : undefined };
}
